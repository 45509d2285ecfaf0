/**
 * Draws that anybody can verify. Before a draw the server publishes its commitment, the SHA-256 of a secret seed of 32 bytes.
 * The manager chooses a client seed; each draw has the next nonce. Block number c of a draw's random bytes is
 *
 *     HMAC-SHA-256(key: server seed, message: "<client seed>:<nonce>:<c>" in UTF-8), c = 0, 1, 2 …
 *
 * read as eight unsigned numbers of 32 bits, the most significant byte first. Once the server seed is revealed, seed,
 * client seed and nonce reproduce every number. The hash itself is an argument: Node and browsers have their own.
 */

/** HMAC-SHA-256 of a message under the server's seed: 32 bytes. */
export type SeededHash = (message: string) => Uint8Array;

/** The inputs of a draw, besides its odds table. */
export interface DrawSeeds {
  readonly clientSeed: string;
  /** The number of earlier draws with these seeds. */
  readonly nonce: number;
  readonly hmac: SeededHash;
}

/** Gives whole numbers from 0 up to, not including, `count`: each equally likely. */
export type DrawBelow = (count: number) => number;

const WORDS_A_BLOCK = 8;
const WORD_BYTES = 4;
const WORDS = 2 ** 32;

/** The message whose keyed hash is one block of a draw's random bytes. */
export function blockMessage(clientSeed: string, nonce: number, block: number): string {
  return `${clientSeed}:${nonce}:${block}`;
}

/**
 * The random numbers of one draw, in the order requested. Of the 2^32 values of a word those beyond the last whole
 * multiple of `count` are skipped, so all numbers are equally likely. Throws a RangeError when `count` is no whole
 * number from 1 to 2^32.
 */
export function fairNumbers({ clientSeed, nonce, hmac }: DrawSeeds): DrawBelow {
  let block: Uint8Array = new Uint8Array();
  let blocks = 0;
  let word = WORDS_A_BLOCK;
  const nextWord = (): number => {
    if (word === WORDS_A_BLOCK) {
      block = hmac(blockMessage(clientSeed, nonce, blocks));
      blocks += 1;
      word = 0;
    }
    const at = word * WORD_BYTES;
    word += 1;
    return new DataView(block.buffer, block.byteOffset).getUint32(at);
  };
  return (count) => {
    if (!Number.isInteger(count) || count < 1 || count > WORDS) {
      throw new RangeError(`No whole number can be drawn below ${count}.`);
    }
    const accepted = WORDS - (WORDS % count);
    let value = nextWord();
    while (value >= accepted) value = nextWord();
    return value % count;
  };
}

/**
 * The commands, one a line, that check a draw or a spin with Node alone, from any folder: the first saves the published
 * script of the server there, where it can be read, the second runs it on the public proof.
 */
export function verifyCommand(origin: string, kind: 'draws' | 'spins', id: number): string {
  const save = `require('fs').writeFileSync('verify-draw.mjs', text)`;
  const load = `fetch('${origin}/fair/verify-draw.mjs').then((answer) => answer.text())`;
  return [
    `node -e "${load}.then((text) => ${save})"`,
    `node verify-draw.mjs ${origin}/fair/${kind}/${id}.json`,
  ].join('\n');
}
