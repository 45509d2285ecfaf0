import { DAY_MS } from '@touchline/domain/rules/index';
import { nameSimilarity } from '../replay/club-names.ts';

/** A match of either source, by the keys that the source has for its clubs. */
interface DatedMatch<Key> {
  readonly kickOffMs: number;
  readonly home: Key;
  readonly away: Key;
}

interface Source<Key> {
  readonly clubs: readonly { readonly key: Key; readonly name: string }[];
  readonly matches: readonly DatedMatch<Key>[];
}

/** Names and calendars must agree at least so far, of 2, for two clubs to be taken for one. */
const MIN_SIMILARITY = 1.3;

/**
 * Pairs the clubs of two sources by the similarity of their names and of their calendars, most similar first, each club
 * once. A club that resembles none enough stays without a partner: an operator maps it.
 */
export function pairClubs<Ours, Theirs>(
  ours: Source<Ours>,
  theirs: Source<Theirs>,
): ReadonlyMap<Theirs, Ours> {
  const [ourDays, theirDays] = [calendarsOf(ours.matches), calendarsOf(theirs.matches)];
  const pairs = theirs.clubs.flatMap((their) =>
    ours.clubs.map((our) => ({
      our: our.key,
      their: their.key,
      similarity:
        nameSimilarity(our.name, their.name) +
        shareOf(theirDays.get(their.key) ?? new Set(), ourDays.get(our.key) ?? new Set()),
    })),
  );
  const found = new Map<Theirs, Ours>();
  const taken = new Set<Ours>();
  for (const { our, their, similarity } of pairs.toSorted((a, b) => b.similarity - a.similarity)) {
    if (similarity < MIN_SIMILARITY || found.has(their) || taken.has(our)) continue;
    found.set(their, our);
    taken.add(our);
  }
  return found;
}

/** The days on which each club plays, marked home or away. */
function calendarsOf<Key>(matches: readonly DatedMatch<Key>[]): ReadonlyMap<Key, ReadonlySet<string>> {
  const days = new Map<Key, Set<string>>();
  const add = (club: Key, day: string): void => {
    days.set(club, (days.get(club) ?? new Set()).add(day));
  };
  for (const { kickOffMs, home, away } of matches) {
    const day = Math.floor(kickOffMs / DAY_MS);
    add(home, `${day} home`);
    add(away, `${day} away`);
  }
  return days;
}

function shareOf(some: ReadonlySet<string>, all: ReadonlySet<string>): number {
  return some.size === 0 ? 0 : [...some].filter((day) => all.has(day)).length / some.size;
}

/** Our match of two clubs that is closest to a kick-off; null when there is none within a season. */
export function pairMatch<Match extends DatedMatch<number>>(
  ours: readonly Match[],
  { kickOffMs, home, away }: DatedMatch<number>,
): Match | null {
  const distance = (match: Match): number => Math.abs(match.kickOffMs - kickOffMs);
  const between = ours.filter((match) => match.home === home && match.away === away);
  return between.toSorted((a, b) => distance(a) - distance(b))[0] ?? null;
}
