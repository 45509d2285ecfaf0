/** A provider could not be reached, was too slow, or answered with an error of its own. */
export class ProviderUnreachable extends Error {}

const TIMEOUT_MS = 3_000;
const MAX_ANSWER_BYTES = 262_144;

interface FetchOptions {
  readonly method?: string | undefined;
  readonly headers?: RequestInit['headers'] | undefined;
  readonly body?: RequestInit['body'] | undefined;
}

export type ProviderFetch = (url: string, options?: FetchOptions) => Promise<Response>;

/**
 * Calls over the network for one provider: only to its own hosts, without redirects, within 3 s and 256 KB. Throws
 * ProviderUnreachable for everything else and for answers of 5xx.
 */
export function providerFetch(hosts: readonly string[]): ProviderFetch {
  const allowed = new Set(hosts);
  return async (url, { method = 'GET', headers, body } = {}) => {
    if (!allowed.has(new URL(url).host))
      throw new ProviderUnreachable(`${new URL(url).host} is not allowed.`);
    try {
      const answer = await fetch(url, {
        method,
        ...(headers !== undefined && { headers }),
        ...(body !== undefined && { body }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const bytes = await readBounded(answer);
      if (answer.status >= 500) throw new ProviderUnreachable(`The provider answered ${answer.status}.`);
      return new Response(bytes, { status: answer.status, headers: plainHeaders(answer) });
    } catch (error) {
      if (error instanceof ProviderUnreachable) throw error;
      throw new ProviderUnreachable('The provider did not answer.', { cause: error });
    }
  };
}

/** The answer is already decompressed. */
function plainHeaders(answer: Response): Headers {
  const headers = new Headers(answer.headers);
  headers.delete('content-encoding');
  headers.delete('content-length');
  return headers;
}

async function readBounded(answer: Response): Promise<Buffer<ArrayBuffer> | null> {
  if (answer.body === null) return null;
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answer.body) {
    size += part.byteLength;
    if (size > MAX_ANSWER_BYTES) throw new ProviderUnreachable('The answer of the provider is too large.');
    parts.push(part);
  }
  return Buffer.concat(parts);
}
