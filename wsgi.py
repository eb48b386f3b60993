"""`gunicorn wsgi:app`"""

from validator.service import create_app

app = create_app()
