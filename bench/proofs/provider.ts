import { isDeepStrictEqual } from 'node:util';
import { foldMatch } from '@touchline/domain/football/fold';
import { seeded } from '../../server/src/feeds/seeded.ts';
import { polledEvents } from '../../server/src/testing/football/provider/damaged-answers.ts';
import { inventedLeague } from '../../server/src/testing/football/provider/invented-league.ts';
import type { ProofParameters } from '../proof-parameters.ts';

const MATCHES = 1_000;
const DAMAGED = 0.4;

/**
 * Polls invented matches with clean answers and with damaged ones (old, cut, shuffled, repeated, without events,
 * line-ups or figures, with another score) and compares the records. `naive` never takes an event back.
 */
export function proveProvider({ cycles, seed, naive }: ProofParameters): Promise<boolean> {
  const wanted = cycles ?? MATCHES;
  console.log(`provider: ${wanted} matches polled with damaged answers; seed ${seed}`);
  const different: string[] = [];
  let matches = 0;
  let versions = 0;
  for (let number = 0; matches < wanted; number += 1) {
    for (const match of inventedLeague(`${seed} ${number}`).matches.slice(0, wanted - matches)) {
      const draws = seeded(seed, number, match.id);
      const clean = foldMatch(polledEvents(match, draws, 0));
      const events = polledEvents(match, draws, DAMAGED, naive);
      versions += events.length;
      matches += 1;
      if (!isDeepStrictEqual(foldMatch(events), clean)) different.push(`${number}/${match.id}`);
    }
  }
  console.log(`matches ${matches}, versions of events ${versions}`);
  console.log(`matches that end otherwise than with clean answers: ${different.length}`);
  if (different.length > 0) console.log(`the first of them: ${different.slice(0, 5).join(', ')}`);
  const holds = different.length === 0;
  console.log(holds ? 'provider holds' : 'provider DOES NOT HOLD');
  return Promise.resolve(holds);
}
