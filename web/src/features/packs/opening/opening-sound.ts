const VOLUME = 0.12;
/** The chord of a reveal in hertz, by stars: a fourth, a triad, and a triad with its octave. */
const CHORDS: Readonly<Record<number, readonly number[]>> = {
  3: [392, 523],
  4: [392, 494, 587],
  5: [392, 494, 587, 784],
};

let audio: AudioContext | null = null;

/** The output for a sound that follows a press, as browsers demand. */
function output(): { readonly context: AudioContext; readonly volume: GainNode } {
  audio ??= new AudioContext();
  void audio.resume();
  const volume = audio.createGain();
  volume.gain.value = VOLUME;
  volume.connect(audio.destination);
  return { context: audio, volume };
}

/** The tearing of foil: noise that rises in pitch. */
export function playTear(): void {
  const { context, volume } = output();
  const seconds = 0.45;
  const noise = context.createBuffer(1, Math.floor(context.sampleRate * seconds), context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1;
  const source = context.createBufferSource();
  source.buffer = noise;
  const filter = context.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.setValueAtTime(900, context.currentTime);
  filter.frequency.exponentialRampToValueAtTime(5_000, context.currentTime + seconds);
  volume.gain.linearRampToValueAtTime(0, context.currentTime + seconds);
  source.connect(filter).connect(volume);
  source.start();
}

/** The chord of a revealed card. */
export function playReveal(stars: number): void {
  const { context, volume } = output();
  const seconds = stars >= 5 ? 1.6 : 0.8;
  volume.gain.exponentialRampToValueAtTime(0.001, context.currentTime + seconds);
  for (const [place, hertz] of (CHORDS[Math.max(stars, 3)] ?? []).entries()) {
    const tone = context.createOscillator();
    tone.type = 'triangle';
    tone.frequency.value = hertz;
    tone.connect(volume);
    tone.start(context.currentTime + place * 0.07);
    tone.stop(context.currentTime + seconds);
  }
}
