"""The game that lesson 14 follows: 286 CE, played to its end by two programs of the kit; some of its boards, and its Prestige."""

from __future__ import annotations

from ...scores import Scores

SEED = 10
"""The dice of the game."""
PERSIANS = (
    "R2.286-1cabbb4d.jZjLTsNADEV_BWVdJAiCdovEAlZFFRLraRPaSGkThbQCofw7nnicsefRzC7N49qdx_Xx_CV3HKH2QrYD2UyD"
    "YZqDq7Qu2VxicCqwuk0MDlW-5EP1tOQQmq27_tAUzc_vOIPvqlU7fTnE8fN0rmuw6F7VPoyau9rYv9uxSpLfsSFCIDVdEQRad1WJ"
    "_MmlzF3nM9YjDQxBP1XnAagBTUw3BSSxSDzXbclt19yN0qXzgvfG-GxnjCzFmWZQM0wxC9986Hkak3ryuSsg-JI7pVMGbSDGkwIz"
    "BVJGnrx5-Ne2qmhEvbCJQXvTH9S-OkXIykstxoj0_EXVZP1z4-8bMENE2z_DIJVgiSCazIFmaU0QSL22kJqjwUkmxIShiIvAxAfB"
    "0Ex-koYdeUaIE7ELtPP2ngt-uKPDxBdOxtsTlAwXYSqhtc_h0WQggJEvVoaBrBGL7fYAELp_w83b4iGm4kFh7kjob87HKuhCkXmM"
    "GYmLjewfhheepET2-uyWii4iBo84AB785bHdtNHlri0TOAqhEPVnmc9L1Z0ywj3etXhMl4qsdiQY7NkVCJWxO9dYBwuo-poTskt-"
    "u80fVmV5t92uvvIRApH5NuWlqRH6RpRbWZQjPqNyin7jlvip7JtaP9V0O_n6soFER40PMD89eYz65Okj_B7JjRXCRXYEICnocKut"
    "wPb29vcFPLLHVI3IzSvMH2zYQpzp6JDy4JJiGZtNj8NNUcuyE07SpAlOF0UBkft0koZB7MkpReGJpEfiZVgrywNU0uab96r2EOP2"
    "6RgbafT-kdOoZlOC8uUw_AM.275c4f03"
)
"""Turn 8, before the Wars are fought."""
NINE = (
    "R2.286-1cabbb4d.nZhNT-MwEIb_CsoZpCV8c1tpD3BgQVw4cXCb0FYKbdRtkFar_Pcdxx7Ph-3G4pY4yYwdj995Zv4VVxx1LoR5"
    "vSHrg0pVHMc4PdBoGkJ1YeKWf8lXf3NFK7vhiFk9tDD6d9qcx-1HZyzpTXdPAxh0D15Mb5b2cswj53boOqvWf3qTQNAw_i6h05VZ"
    "YPbxYLr4Mz8amBClUZvBAgoMPe83rUNVbsiPqs9YOTXa47M3y3gOOKxdiqJOIjPWDPeVL25OHkA9YAObikHxm9kfQ-IAK5qHpZYU"
    "IrBLbz-7vuUJw48SFzMo1J8yMI7emp4vvRSXaOsMLKc57DQvo_ggGjhK2ZG7WhsSxMy1XyX20xTJwidY-8LbLQQHnK4YdiXC9r1p"
    "diLn0VSgRDuszWqzVXSIvnNYi89_mQ6zVVkCzP9fMhlYlxoBYrVlQOujLNBs8sfNYW0wk4LbmVBy2xlvfxJ4dQYuMhYHpeDV6Fhq"
    "mnUKm8bY9ASyjrkRZiUV_oKIBU8LGOZBzBA3oSdaBxKwq1ejp0_o6_4JAS_zV8dC-Xv43DQFWKaxN0ixpFkaJlB1EyICZRPKUmiI"
    "Jr1e4tB4X17Xu2bXtwWw58jVTWwWTGdjNoCq75yJA4rAyuMkotJS6I59M2yleIOMuh86lz8bgB2LONVXfbaoL27b9sdicftRTzjr"
    "6PXVQmA3tbOQS-8yXMr6stRrVbAa0oMQHSkbFA-0-QxsCW6svk1bFrjHcwtFnr3cwUym9wOaEBrLDi7cT3iLXm0_cVitD9j_-wSY"
    "a_Cm34C6ruj-C6T44GaIex0wJsSBdS27vOhT_oHv-fXpwDrhXV90QUxSbtLboKVY47IzjOb5aT_qYMwVJKE_75D8_JozeV0Tk5_f"
    "jeN_.af953a5a"
)
"""The end of turn 9."""
CALM = (
    "R2.286-1cabbb4d.jZhLb8IwDID_ytQzk7awIbTbpB3YYQ9N4rhDoR1UKrRCLRfEf5_ztp2E5kZT4riOH599ye44RMqFcb9B-4OC"
    "tB-83_C9gmkNWH_iqT7OpaRR0OZ4wtZYLCPmKL5OTa1ane8O9m5L5VMnWeTk-Q5RnzGjSo0BQgd1vR_NDmqXDE35JMm-3o7ueQ3J"
    "GBTUkJtC1-PYtoQ_LYC_FKZTuFtBKEKOrgpEmGut3A3EdMWf8yWNzUyk1OXite1rnIDNqudMBFl8KwLN4F_q_daktpxcNQGfca6Z"
    "pdOSfREs3KTW4DjBBRECxbmUFUofQQRFE8xpO0yQUYPXgAeGSElBse_LqiOVxSsIjdCwL3fNkTGY1SgFj_b9W9nampBXZtJW9yId"
    "Ufp2m3xtHjYa33PMGDXcFDw6MTGEnHAwfcmhU0Sxkte5LGGhqxIqDIKVM6PMPylYjCuQPBgLQVJiQUG4k1ArQU7sxAgkI1mGZ4cI"
    "UvKv4ep7wNQ28ViJzhNh-vwcD02VAT8cLl1wU2b0yx4HtUKe85BCSdZz3sS_19NeeC8_-67q-joDqTQfasUm8W_SZx0OmvkUCVCL"
    "hdhPAvbLRdvwbASH3t-g1J7GVlfVChBCgkBxFvcbMV_W9cNms_wTCho1I7pybMjPTYUufAoJK4rAkCvMigPAQWWHVH0D-Wjnn8-Q"
    "vAaFhA6_ERMgJqeeJEGJjDftydZTbh575cNMuxtnrikJeHJp93sOmNq9jNrNpYF8q3GruGGnlWkjPV-k3I7vAFVtEuW_1xS7M1p9"
    "XGBcFSKGqwbkUKk31Uv9WAE4l3rtfShxY41Uwlw7B-T_Bw.1ddc53d5"
)
"""Turn 10, after the Unrest step."""
END = (
    "R2.286-1cabbb4d.jZhNb8IwDIb_StUzSKxMiO3MJnZgh0nbTjsUWqBSoVXVssPU_z6naWI7HzQ3WhTHSZ3Xz5u_YMeR-EqY-g3u"
    "D2JmP0y_gV5htAaGP0Gqd3MpMwpyOx7pbqyeCHIuKXOKDAAq2-Fz7YoT9CJx1MSTIPX80OnnTxBXmFBCqw9Fr11ZMp5UQP0cj-Qf"
    "beFogeZmouiqrj3Ik_YCi4o2Tfo7i74hz2gHzbqJNvlRfDFEyy_wCNWgzl641G3fJMvEOJcenAxQ-GFknVMxHt8icxLg8oANhU9M"
    "ujmMGheSzgSFugFn5tcn9Yf14i6-WtMlZiCGolRUjY7pQEXKpqN9gzE5lBeUqsWjjF45ZXJ2rOs0q1izwVTBG7Xn9FRcDSxTOSFi"
    "cvB0U6a5ok1aqiYSVnH-r4MhNYKiP2e7FMaZY2FqyFRenoWaok0dxsWcE4Uoi8EuHieH-hpkUFC70hhOWifbhE0hdD7KTDwpeKem"
    "YZxxCCxSZHWdB06ttEAJi94RJ1NfHHRqDjGXg6wqdwkJVcvce3cpsgBkMpGUrofDJvsHUVJmgIxIVu7lRIeOISPan-TjXGVVnQeA"
    "mKRKmdIkNE4WrIZIVxkomKSeyCLGUCC25yZIiRsPDb3pStmRMwAPgRvxLZnvk-U6zxf7_fqYDKgpyRJ7-QiMCyRGjYSqixM5HzVo"
    "-LEFXkrlu7c2pX6KFEhMYNK8FoU3AxKSKpvFF6CbTN2a1QXo3QmfbyCO7cCo2g8QqCEmgVeoyIHdt6qZVfndnbY3b1fVaKqMUxHo"
    "VaoajxAyNXrt3DctKuG7Zu6Kvn1VMZVehIcUw-k3INTABOSnd5oJTc0rSs3zh0Q7hlcouPxKDMOi7_8B.ea53f308"
)
"""The end of the game."""

SCORES = Scores(
    "A game of 286 CE",
    "Prestige",
    {"East": (8, 18, 27, 34, 43, 50, 56, 73, 75, 69), "West": (6, 17, 14, 21, 18, 24, 24, 27, 22, -12)},
    75,
    "more than 75 is a victory",
)
"""The Prestige of both Empires at the end of each turn."""

__all__ = ["CALM", "END", "NINE", "PERSIANS", "SCORES", "SEED"]
