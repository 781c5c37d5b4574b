"""The regressions of the fitting programs: known coefficients are found again, and the optimum is one."""

import numpy as np
import pytest
import regression
from scipy.special import expit


def _sample(logistic: bool, number: int = 4000) -> tuple[list[list[float]], list[float]]:
    rng = np.random.default_rng(3)
    x = np.column_stack([np.ones(number), rng.normal(2, 3, number), rng.normal(-1, 0.5, number), np.full(number, 7.0)])
    odds = 0.5 + 0.4 * x[:, 1] - 1.5 * x[:, 2]
    y = (rng.random(number) < expit(odds - 2)) * 1.0 if logistic else odds + rng.normal(0, 1, number)
    return x.tolist(), y.tolist()


@pytest.mark.parametrize("logistic", [False, True])
def test_known_coefficients_are_found_again_and_a_constant_feature_gets_none(logistic: bool) -> None:
    xs, ys = _sample(logistic)
    values, errors = regression.fit(xs, ys, logistic=logistic)
    true = np.array([-1.5 if logistic else 0.5, 0.4, -1.5, 0.0])
    assert (np.abs(values - true) < 4 * errors + 0.01).all()
    assert values[3] == errors[3] == 0
    assert (errors[:3] > 0).all() and errors.max() < 0.2


@pytest.mark.parametrize("of", [regression.of_amounts, regression.of_chances])
def test_nothing_near_the_optimum_costs_less(of: object) -> None:
    rng = np.random.default_rng(5)
    design, weights = rng.normal(size=(200, 4)), rng.random(200)
    y = (rng.random(200) < 0.4) * 1.0
    ridge = np.array([0.0, 1.0, 2.0, 0.5])
    is_linear = of is regression.of_amounts
    found = of(design, y, weights, ridge)  # type: ignore[operator]

    def cost(beta: np.ndarray) -> float:
        odds = design @ beta
        lost = (y - odds) ** 2 / 2 if is_linear else np.logaddexp(0, odds) - y * odds
        return float(weights @ lost + ridge @ beta**2 / 2)

    for i in range(4):
        for by in (-1e-3, 1e-3):
            assert cost(found.values) < cost(found.values + by * np.eye(4)[i])
    assert np.allclose(found.inverse @ found.information, np.eye(4))


def test_events_that_are_told_apart_for_certain_have_finite_coefficients() -> None:
    values, errors = regression.fit(
        [[1.0, float(i)] for i in range(20)], [float(i > 9) for i in range(20)], logistic=True
    )
    assert np.isfinite(values).all() and np.isfinite(errors).all() and values[1] > 0
