/**
 * Soft sounds, synthesized on the spot and off by default. Each is a few notes of a wooden bell.
 */

/** @type {AudioContext | null} */
let audio = null;

/** Notes as [hertz, seconds from now, loudness]. */
const SOUNDS = /** @type {const} */ ({
  draw: [
    [520, 0, 0.12],
    [660, 0.05, 0.1],
  ],
  place: [[330, 0, 0.2]],
  exchange: [
    [330, 0, 0.18],
    [262, 0.09, 0.12],
  ],
  discard: [[220, 0, 0.12]],
  pair: [
    [660, 0, 0.12],
    [880, 0.08, 0.12],
    [1320, 0.16, 0.1],
  ],
  turn: [
    [440, 0.15, 0.1],
    [587, 0.25, 0.1],
  ],
  end: [
    [392, 0, 0.14],
    [494, 0.12, 0.14],
    [587, 0.24, 0.14],
    [784, 0.4, 0.16],
  ],
});

/** @typedef {keyof typeof SOUNDS} Chime */

/**
 * Play a sound.
 * @param {Chime} kind
 */
export function play(kind) {
  audio ??= new AudioContext();
  for (const [hertz, after, loud] of SOUNDS[kind])
    note(audio, hertz, audio.currentTime + after, loud);
}

/**
 * @param {AudioContext} context
 * @param {number} hertz
 * @param {number} at
 * @param {number} loud
 */
function note(context, hertz, at, loud) {
  const tone = new OscillatorNode(context, { type: "sine", frequency: hertz });
  const body = new GainNode(context, { gain: 0 });
  body.gain.setValueAtTime(0, at);
  body.gain.linearRampToValueAtTime(loud, at + 0.008);
  body.gain.exponentialRampToValueAtTime(0.0001, at + 0.35);
  tone.connect(body).connect(context.destination);
  tone.start(at);
  tone.stop(at + 0.4);
}
