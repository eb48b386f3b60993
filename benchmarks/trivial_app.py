"""The least that a Flask service can do with a deck: read the POST, answer with fixed bytes of a verdict's size."""

import os

from flask import Flask, Response, request

SIZE_BYTES = int(os.environ.get("TRIVIAL_ANSWER_BYTES", "1500"))

app = Flask(__name__, static_folder=None)
_answer = b'{"object":"verdict"}'.ljust(SIZE_BYTES)


@app.post("/v1/validate")
def validate() -> Response:
    request.get_data()
    return Response(_answer, content_type="application/json")
