import type { SeededHash } from '../packs/fair.ts';

/** A stand-in for the keyed hash in pure tests: 32 pseudo-random bytes derived from key and message. Not secret. */
export function scrambled(key: number): SeededHash {
  return (message) => {
    let state = key >>> 0;
    for (let at = 0; at < message.length; at += 1) state = mix(state ^ message.charCodeAt(at));
    const bytes = new Uint8Array(32);
    const view = new DataView(bytes.buffer);
    for (let word = 0; word < 8; word += 1) {
      state = (state + 0x9e3779b9) >>> 0;
      view.setUint32(word * 4, mix(state));
    }
    return bytes;
  };
}

/** The finishing steps of MurmurHash3. */
function mix(word: number): number {
  let mixed = word >>> 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
