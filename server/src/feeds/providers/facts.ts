import type { MatchEvent, MatchHappening, MatchTime } from '@touchline/domain/football/events';

/**
 * One thing a provider states about a match. Providers repeat everything in each answer and number nothing, so the
 * name describes the event: `goal:276:1` is the first goal of player 276.
 */
export interface Fact {
  readonly name: string;
  readonly time: MatchTime;
  readonly happening: MatchHappening;
}

interface Origin {
  readonly provider: string;
  readonly matchId: number;
}

/** The id of the event of a fact. */
export function eventIdOf(matchId: number, name: string): string {
  return `${matchId}:${name}`;
}

/**
 * What is new in an answer, as versions of events: a fact that was not there before, one that has changed, and the
 * retraction of one that is gone. `known` holds the events of the match so far, in their order; an answer that
 * repeats them makes no event.
 */
export function newEvents(
  { provider, matchId }: Origin,
  known: readonly MatchEvent[],
  facts: readonly Fact[],
  kept: (name: string) => boolean = () => false,
): readonly MatchEvent[] {
  const latest = new Map<string, MatchEvent>();
  for (const event of known) {
    if (event.version > (latest.get(event.id)?.version ?? 0)) latest.set(event.id, event);
  }
  const stated = new Set<string>();
  const changed = facts.flatMap(({ name, time, happening }): MatchEvent[] => {
    const id = eventIdOf(matchId, name);
    if (stated.has(id)) return [];
    stated.add(id);
    const before = latest.get(id);
    if (before !== undefined && contentOf(before) === contentOf({ time, happening })) return [];
    return [{ matchId, provider, id, version: (before?.version ?? 0) + 1, time, happening }];
  });
  const gone = [...latest.values()].filter(
    ({ id, happening }) =>
      !stated.has(id) && happening.kind !== 'retraction' && !kept(id.slice(eventIdOf(matchId, '').length)),
  );
  return [
    ...changed,
    ...gone.map(({ id, version, time }): MatchEvent => ({
      matchId,
      provider,
      id,
      version: version + 1,
      time,
      happening: { kind: 'retraction' },
    })),
  ];
}

/** The content of an event as text, independent of the order of its keys. */
function contentOf({ time, happening }: Pick<MatchEvent, 'time' | 'happening'>): string {
  return JSON.stringify([sorted(time), sorted(happening)]);
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, each]) => [key, sorted(each)]);
}
