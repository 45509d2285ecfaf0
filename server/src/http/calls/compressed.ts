import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const gzipAsync = promisify(gzip);
/** A shorter text fits into the packets of its head: compressing it saves none. */
const MIN_LENGTH = 4_096;

/**
 * Compresses an answer with gzip in the thread pool; null for a short text or a client without gzip. Only for answers
 * without secrets: compressing a secret together with attacker-controlled text leaks it by length (BREACH).
 */
export async function compressed(text: string, acceptEncoding: string | undefined): Promise<Buffer | null> {
  if (text.length < MIN_LENGTH || !acceptsGzip(acceptEncoding ?? '')) return null;
  return gzipAsync(text);
}

function acceptsGzip(acceptEncoding: string): boolean {
  return acceptEncoding.split(',').some((each) => /^\s*gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*$).*)?$/.test(each));
}
