"""The question "campaign": whole turns compared by playing on from each of them."""
