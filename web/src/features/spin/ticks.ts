import { WEDGE_DEGREES } from './wedges.ts';

const TICK_HZ = 1_250;
const TICK_S = 0.028;
const VOLUME = 0.08;

/**
 * Plays a tick for each wedge that passes the pointer during a ride, through a cubic ease-out like the wheel's own.
 * Returns a function that silences it. Called after a press, as browsers demand for sound.
 */
export function playTicks(degrees: number, milliseconds: number): () => void {
  const audio = new AudioContext();
  const volume = audio.createGain();
  volume.gain.value = VOLUME;
  volume.connect(audio.destination);
  const count = Math.floor(degrees / WEDGE_DEGREES);
  for (let tick = 1; tick <= count; tick += 1) {
    const share = 1 - Math.cbrt(1 - (tick * WEDGE_DEGREES) / degrees);
    const at = audio.currentTime + (share * milliseconds) / 1_000;
    const tone = audio.createOscillator();
    tone.type = 'triangle';
    tone.frequency.value = TICK_HZ;
    tone.connect(volume);
    tone.start(at);
    tone.stop(at + TICK_S);
  }
  return () => void audio.close();
}
