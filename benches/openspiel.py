"""Iterations per CPU-second of OpenSpiel's C++ solvers: `cargo run --release -p benches -- --solve` runs it.

Needs `pip install open_spiel`. Takes the seconds for each measurement; prints one JSON object.
"""

import json
import sys
import time

import pyspiel

SLICE_S = float(sys.argv[1]) if len(sys.argv) > 1 else 3.0


def rate(step):
    step()
    n, start = 0, time.process_time()
    while time.process_time() - start < SLICE_S:
        step()
        n += 1
    return n / (time.process_time() - start)


def main():
    rates = {}
    for ours, theirs in [("kuhn", "kuhn_poker"), ("leduc", "leduc_poker")]:
        game = pyspiel.load_game(theirs)
        rates[ours] = {
            "cfr": rate(pyspiel.CFRSolver(game).evaluate_and_update_policy),
            "cfr+": rate(pyspiel.CFRPlusSolver(game).evaluate_and_update_policy),
            "es": rate(pyspiel.ExternalSamplingMCCFRSolver(game, seed=0).run_iteration),
            "os": rate(pyspiel.OutcomeSamplingMCCFRSolver(game, epsilon=0.6, seed=0).run_iteration),
        }
    print(json.dumps(rates))


if __name__ == "__main__":
    main()
