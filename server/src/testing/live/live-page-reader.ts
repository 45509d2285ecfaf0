import type { CallKey } from '@touchline/contract/calls';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { requestOf, visitor, type Identity } from '../http/client.ts';

const envelope = z.object({ error: z.string(), params: z.unknown().optional() });
const versioned = z.object({ version: z.number() });

export const STANDINGS = 'standings.page';
const BETWEEN_READS_MS = 60;

/** Makes a call over a socket, as a browser does. Null when the server is unreachable or refuses the call. */
export async function askOver(
  origin: string,
  key: CallKey,
  input: Readonly<Record<string, unknown>>,
  identity: Identity = visitor(),
): Promise<unknown> {
  const { method, url, headers, payload } = requestOf(key, input, identity);
  const body = payload === undefined ? {} : { body: new Uint8Array(payload) };
  try {
    const response = await fetch(`${origin}${url}`, { method, headers, ...body });
    const { error, params } = envelope.parse(await response.json());
    return error === 'SUCCESS' ? (params ?? null) : null;
  } catch {
    return null;
  }
}

/** A reader that polls the standings while servers are killed and restarted. */
export interface PageReader {
  /** Sets the contests to read from now on. */
  readonly watch: (contests: readonly number[]) => void;
  /** Number of answers received. */
  readonly answers: () => number;
  /** One line for each version older than one already seen. */
  readonly regressions: () => readonly string[];
  readonly stop: () => Promise<void>;
}

/** Starts a reader. `origin` is evaluated before each request. */
export function readPages(origin: () => string): PageReader {
  const seen = new Map<number, number>();
  const found: string[] = [];
  let contests: readonly number[] = [];
  let answers = 0;
  let over = false;
  const reading = (async () => {
    while (!over) {
      for (const id of contests) {
        const answer = versioned.safeParse(await askOver(origin(), STANDINGS, firstPage(id)));
        if (!answer.success) continue;
        answers += 1;
        const { version } = answer.data;
        const before = seen.get(id) ?? 0;
        if (version < before) found.push(`a reader of contest ${id} saw version ${version} after ${before}`);
        seen.set(id, Math.max(before, version));
      }
      await pause(BETWEEN_READS_MS);
    }
  })();
  return {
    watch: (ids) => void (contests = ids),
    answers: () => answers,
    regressions: () => found,
    async stop() {
      over = true;
      await reading;
    },
  };
}

/** Large enough for all entries of the tests on one page. */
export function firstPage(id: number) {
  return { id, page: 1, sortBy: 'rank', sortHow: 'asc', noItems: 50 } as const;
}
