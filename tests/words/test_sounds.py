"""A word bends its neighbour as a native speaker would say it, in Python and in the browser."""

import pytest

from luckynumbers.core import Fact
from luckynumbers.words.forms import fill
from luckynumbers.words.sounds import PARTICLES, final_sound

KOREAN = "ko"

NUMBERS = {
    0: "0은 0이 0을 0과 0으로 0이에요",
    1: "1은 1이 1을 1과 1로 1이에요",
    2: "2는 2가 2를 2와 2로 2예요",
    3: "3은 3이 3을 3과 3으로 3이에요",
    4: "4는 4가 4를 4와 4로 4예요",
    5: "5는 5가 5를 5와 5로 5예요",
    6: "6은 6이 6을 6과 6으로 6이에요",
    7: "7은 7이 7을 7과 7로 7이에요",
    8: "8은 8이 8을 8과 8로 8이에요",
    9: "9는 9가 9를 9와 9로 9예요",
    10: "10은 10이 10을 10과 10으로 10이에요",
    11: "11은 11이 11을 11과 11로 11이에요",
    12: "12는 12가 12를 12와 12로 12예요",
    13: "13은 13이 13을 13과 13으로 13이에요",
    14: "14는 14가 14를 14와 14로 14예요",
    15: "15는 15가 15를 15와 15로 15예요",
    16: "16은 16이 16을 16과 16으로 16이에요",
    17: "17은 17이 17을 17과 17로 17이에요",
    18: "18은 18이 18을 18과 18로 18이에요",
    19: "19는 19가 19를 19와 19로 19예요",
    20: "20은 20이 20을 20과 20으로 20이에요",
    100: "100은 100이 100을 100과 100으로 100이에요",
    22: "22는 22가 22를 22와 22로 22예요",
    1234: "1,234는 1,234가 1,234를 1,234와 1,234로 1,234예요",
}
NAMES = [
    ("민준", "민준은 민준이 민준을 민준과 민준으로 민준이에요"),
    ("민수", "민수는 민수가 민수를 민수와 민수로 민수예요"),
    ("하늘", "하늘은 하늘이 하늘을 하늘과 하늘로 하늘이에요"),
    ("b2", "b2는 b2가 b2를 b2와 b2로 b2예요"),
    ("d3", "d3은 d3이 d3을 d3과 d3으로 d3이에요"),
    ("a1", "a1은 a1이 a1을 a1과 a1로 a1이에요"),
    ("Anna", "Anna는 Anna가 Anna를 Anna와 Anna로 Anna예요"),
    ("Paul", "Paul은 Paul이 Paul을 Paul과 Paul로 Paul이에요"),
    ("Tom", "Tom은 Tom이 Tom을 Tom과 Tom으로 Tom이에요"),
    ("Иван", "Иван은(는) Иван이(가) Иван을(를) Иван과(와) Иван(으)로 Иван이에요/예요"),
]
LATIN = {
    "vowel": "Zoë José Mary Peter David Robert Max Alice Josh Frank Greg Kurt Ted Jeff B K R AI PC",
    "consonant": "Ben Tom Bob Jack Matt Philip Wolfgang Kim M N",
    "rieul": "Paul Bill Daniel Emil L",
    "unknown": "Jane Nicole Jérôme Ольга 花子 🙂",
}
FRENCH = [
    *[("Anna", "d’Anna qu’Anna"), ("Élise", "d’Élise qu’Élise"), ("Paul", "de Paul que Paul")],
    *[("Hélène", "d’Hélène qu’Hélène"), ("Œdipe", "d’Œdipe qu’Œdipe"), ("Ülkü", "d’Ülkü qu’Ülkü")],
    *[("Yves", "d’Yves qu’Yves"), ("Yann", "de Yann que Yann"), ("민수", "de 민수 que 민수")],
    *[("Hans", "de Hans que Hans"), ("Hana", "de Hana que Hana"), ("Hugo", "d’Hugo qu’Hugo")],
    *[
        ("Harry", "de Harry que Harry"),
        ("Henri", "d’Henri qu’Henri"),
        ("Helga", "de Helga que Helga"),
    ],
    *[(8, "de 8 que 8"), (11, "de 11 que 11"), (1, "de 1 que 1")],
]
GERMAN = [
    *[
        ("Anna", "Annas"),
        ("Max", "Max’"),
        ("Hans", "Hans’"),
        ("Groß", "Groß’"),
        ("Franz", "Franz’"),
    ],
    *[("Moritz", "Moritz’"), ("Alice", "Alice’"), ("Uwe", "Uwes"), ("MAX", "MAX’")],
    ("Spieler 2", "Spieler 2’s"),
]


def in_korean(fact: Fact) -> str:
    return fill(" ".join(f"{{x:{kind}}}" for kind in PARTICLES), {"x": fact}, KOREAN)


@pytest.mark.parametrize("number", NUMBERS)
def test_a_korean_particle_follows_the_reading_of_a_number(number: int) -> None:
    assert in_korean(number) == NUMBERS[number]


@pytest.mark.parametrize(("name", "said"), NAMES)
def test_a_korean_particle_follows_the_final_sound_of_a_name(name: str, said: str) -> None:
    assert in_korean(name) == said


@pytest.mark.parametrize("sound", LATIN)
def test_a_name_in_other_letters_sounds_as_hangul_writes_it(sound: str) -> None:
    assert {name: final_sound(name) for name in LATIN[sound].split()} == dict.fromkeys(
        LATIN[sound].split(), sound
    )


def test_a_korean_particle_follows_the_last_of_a_list_and_a_percentage() -> None:
    assert fill("{x:은}", {"x": (3, 7, 12)}, KOREAN).endswith("12는")
    assert fill("{x:을}", {"x": ("b2", "c3")}, KOREAN).endswith("c3을")
    assert fill("{x:이에요}", {"x": "51.2%"}, KOREAN) == "51.2%예요"
    assert fill("{x:이에요}", {"x": "51.3"}, KOREAN) == "51.3이에요"


def test_quotes_and_brackets_are_silent() -> None:
    assert in_korean("“민준”").startswith("“민준”은 “민준”이 ")
    assert in_korean("민수 (컴퓨터)").startswith("민수 (컴퓨터)는 ")


@pytest.mark.parametrize(("fact", "said"), FRENCH)
def test_french_elides_before_a_vowel_and_never_before_a_number(fact: Fact, said: str) -> None:
    assert fill("{x:de} {x:que}", {"x": fact}, "fr") == said


@pytest.mark.parametrize(("name", "said"), GERMAN)
def test_a_german_name_has_a_genitive(name: str, said: str) -> None:
    assert fill("{x:s}", {"x": name}, "de") == said
