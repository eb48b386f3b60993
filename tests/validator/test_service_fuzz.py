"""schemathesis asks the running application whatever its description allows, and what it forbids."""

from __future__ import annotations

import schemathesis
from hypothesis import HealthCheck, assume, settings
from schemathesis.config import ChecksConfig, ProjectConfig, ProjectsConfig, SchemathesisConfig
from schemathesis.config._checks import NegativeDataRejectionConfig, PositiveDataAcceptanceConfig

from validator.service import create_app

# A text is a text, and may still be no decklist; an option may not fit another: a schema can't say so.
REFUSED = ["2xx", "400", "404", "413", "422"]

APP = create_app({})


@schemathesis.serializer("application/x-ndjson", "text/csv")
def as_it_is(_, value):
    """A text as the body that it is, and what is no text as bytes that are none."""
    if isinstance(value, bytes):
        return value
    return value.encode("utf-8", "replace") if isinstance(value, str) else b"\0" + repr(value).encode()


def described(**more):
    checks = ChecksConfig(positive_data_acceptance=PositiveDataAcceptanceConfig(expected_statuses=REFUSED), **more)
    config = SchemathesisConfig(projects=ProjectsConfig(default=ProjectConfig(checks=checks)))
    return schemathesis.openapi.from_wsgi("/v1/openapi.json", APP, config=config)


BATCH = "/v1/validate/batch"
schema = described().exclude(path=BATCH)
# A batch with a bad line is answered with 200, and the line with its problem.
batches = described(negative_data_rejection=NegativeDataRejectionConfig(enabled=False)).include(path=BATCH)
asked = settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))


@schema.parametrize()
@asked
def test_the_application_is_as_described(case):
    # With a dialect the body is another program's, which is read as leniently as a list.
    assume(case.media_type != "application/json" or "dialect" not in (case.query or {}))
    case.call_and_validate()


@batches.parametrize()
@asked
def test_batches_are_as_described(case):
    case.call_and_validate()
