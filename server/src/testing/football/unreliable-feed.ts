import type { MatchEvent, MatchHappening } from '@touchline/domain/football/events';
import type { Draws } from '../../feeds/seeded.ts';

/** Messages that are not events at all. */
export const GARBAGE: readonly unknown[] = [
  null,
  'goal',
  42,
  [],
  {},
  { kind: 'goal' },
  '<html>502 Bad Gateway</html>',
];

/** A broken copy of an event: a field missing, of another type or out of range. */
export function brokenEvent(event: MatchEvent, draws: Draws): unknown {
  return draws.pick<unknown>([
    { ...event, matchId: 'abc' },
    { ...event, version: -1 },
    { ...event, version: 1.5 },
    { ...event, time: { ...event.time, minute: 4000 } },
    { ...event, time: undefined },
    { ...event, happening: { kind: 'earthquake' } },
    { ...event, id: 'a\u0000b' },
    { ...event, id: '\ud800' },
    { ...event, happening: { kind: 'goal', side: 'left', playerId: 1, penalty: false } },
    JSON.stringify(event),
  ]);
}

/** An earlier, wrong version of an event that the feed corrects later: another player, colour or amount. */
function mistaken(happening: MatchHappening, draws: Draws): MatchHappening {
  const { kind } = happening;
  if (kind === 'goal' || kind === 'own_goal' || kind === 'assist') {
    return { ...happening, playerId: happening.playerId + 1 + draws.whole(5) };
  }
  if (kind === 'card') return { ...happening, colour: 'red' };
  if (kind === 'stat_deltas') return { ...happening, amounts: { ...happening.amounts, saves: 9 } };
  if (kind === 'stat_delta') return { ...happening, amount: happening.amount + 3 };
  return happening;
}

/**
 * The messages of a match over an unreliable connection. Every event arrives at least once (a dropped one comes
 * with a later delivery), some arrive twice, in any order. Wrong versions come before or after their corrections,
 * disallowed goals come with their retractions, and malformed messages are in between. Any draw leads to the same
 * record as the clean events.
 */
export function unreliableMessages(clean: readonly MatchEvent[], draws: Draws): unknown[] {
  const messages = clean.flatMap((event): unknown[] => {
    const corrected = { ...event, version: event.version + 1 };
    const versions: unknown[] = draws.chance(0.2)
      ? [{ ...event, happening: mistaken(event.happening, draws) }, corrected]
      : [event];
    if (draws.chance(0.2)) versions.push(versions.at(-1));
    if (draws.chance(0.1)) versions.push(draws.pick(GARBAGE), brokenEvent(event, draws));
    if (event.happening.kind === 'goal' && draws.chance(0.5)) {
      const phantom = { ...event, id: `${event.id}-disallowed` };
      versions.push(phantom, { ...phantom, version: 2, happening: { kind: 'retraction' } });
    }
    return versions;
  });
  return draws.shuffled(messages);
}

/** Splits messages into random deliveries, each message in exactly one; a delivery may be empty. */
export function inDeliveries(messages: readonly unknown[], deliveries: number, draws: Draws): unknown[][] {
  const parts: unknown[][] = Array.from({ length: deliveries }, () => []);
  for (const message of messages) parts[draws.whole(deliveries)]?.push(message);
  return parts;
}
