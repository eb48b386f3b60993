"""`POST /v1/validate` from a request to an answer, without a framework: Flask's view of it, and a way around Flask.

This one address takes nearly all requests, and what Flask does around a view costs about as much as reading, judging
and writing a deck does where memory is cold: nothing of it is needed here.
"""

from __future__ import annotations

from typing import Any

from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Request

from validator.decklists import Decklist
from validator.service import metrics
from validator.service.context import Service
from validator.service.negotiation import answer_language, answer_type
from validator.service.problems import PROBLEM_TYPES, REQUEST_ID, problem_answer, problem_of
from validator.service.queries import Asked
from validator.service.questions import read_question
from validator.service.rendering import VERDICTS, Headers, verdict_answer

PATH = "/v1/validate"
_TYPES = tuple(VERDICTS)


def judge(request: Asked, service: Service) -> tuple[bytes | str, Headers]:
    """The verdict on a request's deck as body and headers. Raises Problem and ValidatorError for what is no deck."""
    media_type, language = answer_type(request, _TYPES), answer_language(request)
    question = read_question(request, service.settings)
    verdict = question.put_to(service.cards.current().checker)
    metrics.count_verdict(verdict)
    source = question.source
    return verdict_answer(verdict, media_type, language, None if isinstance(source, Decklist) else source)


def answer_directly(environ: dict[str, Any], service: Service) -> tuple[int, bytes, Headers]:
    """Status, body and headers of the answer to a `POST /v1/validate`; never raises."""
    try:
        body, headers = judge(_Bare(environ), service)
        data, status = body.encode() if isinstance(body, str) else body, 200
    except Exception as error:
        problem = problem_of(error)
        data, headers = problem_answer(problem, environ[REQUEST_ID])
        status = PROBLEM_TYPES[problem.type.code].status
    headers.append(("Content-Length", str(len(data))))
    return status, data, headers


class _Bare:
    """A request of which nothing is read before it is asked for."""

    __slots__ = ("environ",)

    def __init__(self, environ: dict[str, Any]) -> None:
        self.environ = environ

    @property
    def args(self) -> MultiDict[str, str]:
        """The query."""
        return Request(self.environ, populate_request=False).args
