"""Whole games in a moment: played over REST as the page's own person, the first free cell first."""

from typing import Any

_PLAY = """async ([plan, name]) => {
  const ask = (method, path, body) => fetch('/api/v1' + path, {
    method, headers: {'content-type': 'application/json'}, body: body && JSON.stringify(body)
  }).then((answer) => answer.json())
  await ask('POST', '/guests', {name})
  const {table} = await ask('POST', '/tables', plan)
  const send = (command) => ask('POST', `/tables/${table}/commands`, {...command, table})
  await send({op: 'start', id: 'start', first: 1})
  for (let turn = 0; turn < 500; turn += 1) {
    const {seq, view} = await ask('GET', `/tables/${table}?since=1000000`)
    if (!view?.seat) break
    const bed = view.position.split(' ')[2].split(':')[view.seat - 1].replaceAll('/', '')
    const empty = (action) => {
      const cell = action.split('@')[1] ?? '-'
      const at = 2 * ('abcd'.indexOf(cell[0]) + 4 * (cell[1] - 1))
      return cell !== '-' && bed.slice(at, at + 2) === '..'
    }
    const draw = view.actions.find((each) => each === '*')
    const action = view.actions.find(empty) ?? draw ?? view.actions.at(-1)
    await send({op: 'act', id: `a${turn}`, seat: view.seat, seq, action})
  }
  return table
}"""
TWO = ({"kind": "me"}, {"kind": "device", "name": "Ben"})


def play_out(
    page: Any, name: str = "Ann", seats: tuple[dict[str, str], ...] = TWO, **plan: Any
) -> str:
    """Play a game to its end and give its table."""
    return str(page.evaluate(_PLAY, [{"seats": list(seats), **plan}, name]))
