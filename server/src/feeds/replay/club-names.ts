import type { ClubRow, FixtureRow, OpenfootballMatch } from './files.ts';

/** Letters and digits only, without accents and without the common words of club names. */
function normalised(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\b(afc|fc|cf|ac|club)\b/g, '')
    .replace(/[^a-z0-9]/g, '');
}

/** Length of the longest common subsequence. */
function commonLetters(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, () => 0);
  for (const letter of a) {
    const next = [0];
    for (let j = 1; j <= b.length; j += 1) {
      next[j] = b[j - 1] === letter ? (row[j - 1] ?? 0) + 1 : Math.max(row[j] ?? 0, next[j - 1] ?? 0);
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

/** The share of the shorter name that is found in the longer one, in order: 0 to 1. */
export function nameSimilarity(a: string, b: string): number {
  const [left, right] = [normalised(a), normalised(b)];
  const shorter = Math.min(left.length, right.length);
  return shorter === 0 ? 0 : commonLetters(left, right) / shorter;
}

const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The days on which each club plays, marked home or away: unique to a club within a league. */
function calendars<K>(matches: readonly { date: string; home: K; away: K }[]): Map<K, Set<string>> {
  const result = new Map<K, Set<string>>();
  const add = (club: K, key: string): void => {
    const days = result.get(club) ?? new Set<string>();
    result.set(club, days.add(key));
  };
  for (const { date, home, away } of matches) {
    add(home, `${date} home`);
    add(away, `${date} away`);
  }
  return result;
}

function share(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let common = 0;
  for (const key of a) if (b.has(key)) common += 1;
  return a.size === 0 ? 0 : common / a.size;
}

/**
 * Pairs the clubs of the two sources by similarity of names and calendars, the most similar pair first, each club once.
 * Returns openfootball name -> club id of the season.
 */
export function matchClubs(
  clubs: readonly ClubRow[],
  fixtures: readonly FixtureRow[],
  results: readonly OpenfootballMatch[],
): Map<string, number> {
  const seasonDays = calendars(
    fixtures.flatMap(({ kickoff_time: at, team_h: home, team_a: away }) =>
      at === null ? [] : [{ date: day(at), home, away }],
    ),
  );
  const resultDays = calendars(results.map(({ date, team1: home, team2: away }) => ({ date, home, away })));
  const pairs = [...resultDays].flatMap(([name, days]) =>
    clubs.map((club) => ({
      name,
      id: club.id,
      similarity: nameSimilarity(club.name, name) + share(seasonDays.get(club.id) ?? new Set(), days),
    })),
  );
  pairs.sort((a, b) => b.similarity - a.similarity || a.id - b.id);
  const matched = new Map<string, number>();
  const taken = new Set<number>();
  for (const { name, id } of pairs) {
    if (matched.has(name) || taken.has(id)) continue;
    matched.set(name, id);
    taken.add(id);
  }
  return matched;
}
