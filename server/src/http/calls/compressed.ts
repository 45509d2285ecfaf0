import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const press = promisify(gzip);
/** A shorter text comes with the head of its answer, in as many packets. */
const MIN_LENGTH = 4_096;

/**
 * The bytes of an answer pressed by gzip, off the server's thread; null where the text is short or the asker takes no
 * gzip. Only for answers that hold no secret: what presses beside one tells of it by its length.
 */
export async function compressed(text: string, acceptEncoding: string | undefined): Promise<Buffer | null> {
  if (text.length < MIN_LENGTH || !takesGzip(acceptEncoding ?? '')) return null;
  return press(text);
}

function takesGzip(acceptEncoding: string): boolean {
  return acceptEncoding.split(',').some((each) => /^\s*gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*$).*)?$/.test(each));
}
