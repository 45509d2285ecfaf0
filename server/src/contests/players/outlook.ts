import {
  chanceToPlay,
  type ChanceToPlay,
  type LineUpPlace,
} from '@touchline/domain/contests/expected/chance-to-play';
import { expectedPoints, type Difficulty } from '@touchline/domain/contests/expected/expected-points';
import { missesKickOff } from '@touchline/domain/football/absence';
import type { Db } from '../../db/database.ts';
import {
  type Absence,
  type AnnouncedLineUp,
  announcedLineUps,
  matchDifficulties,
} from '../../football/public.ts';
import {
  scoringTableOf,
  type ContestMatchRecord,
  type ContestWithMatches,
  type MatchState,
} from '../facts.ts';
import type { PlayerForm } from './form.ts';
import type { PoolMember } from './pool-member.ts';

/** What is public about the matches of a contest before they begin. */
export interface MatchesAhead {
  readonly states: ReadonlyMap<number, MatchState>;
  readonly difficulties: Awaited<ReturnType<typeof matchDifficulties>>;
  readonly announced: readonly AnnouncedLineUp[];
}

/** Reads the difficulties of a contest's matches and the line-ups that are out. */
export async function loadMatchesAhead(
  db: Db,
  { matches }: ContestWithMatches,
  states: ReadonlyMap<number, MatchState>,
): Promise<MatchesAhead> {
  const toCome = matches.filter(({ id }) => states.get(id) === 'to_come');
  const announced = await announcedLineUps(
    db,
    toCome.map(({ id }) => id),
  );
  return { states, difficulties: await matchDifficulties(db, matches), announced };
}

/** Who will play, and the expected points: of the next match, and of all upcoming matches. */
export interface Outlook {
  readonly chance: ChanceToPlay;
  readonly lineUp: LineUpPlace | null;
  readonly difficulty: Difficulty | null;
  /** Points, not units. */
  readonly expected: number;
}

interface PoolFacts {
  readonly contest: ContestWithMatches;
  readonly ahead: MatchesAhead;
  readonly form: ReadonlyMap<number, PlayerForm>;
  readonly absences: ReadonlyMap<number, Absence>;
}

/** The outlook of every player of a pool whose club has an upcoming match in the contest, by player id. */
export function outlooksOf(
  members: Iterable<PoolMember>,
  { contest, ahead, form, absences }: PoolFacts,
): ReadonlyMap<number, Outlook> {
  const { unitsPerPoint } = scoringTableOf(contest.scoring_table);
  const toCome = contest.matches.filter(({ id }) => ahead.states.get(id) === 'to_come');
  const outlooks = new Map<number, Outlook>();
  for (const [clubId, squad] of Map.groupBy(members, (member) => member.clubId)) {
    const own = toCome.filter((match) => [match.home_club_id, match.away_club_id].includes(clubId));
    for (const [index, match] of own.entries()) {
      const missing = absentFrom(squad, match, absences);
      for (const member of squad) {
        const known = form.get(member.id);
        const absence = missing.get(member.id) ?? null;
        const lineUp = placeIn(ahead.announced, match, member);
        const chance = chanceToPlay({
          position: member.position,
          better: betterThan(member, squad, missing),
          recent: known?.recent ?? [],
          absence: absence?.status ?? null,
          announced: lineUp,
        });
        const difficulty =
          ahead.difficulties.get(match.id)?.[match.home_club_id === clubId ? 'home' : 'away'] ?? null;
        const expected = expectedPoints({
          kind: contest.is_pro ? 'pro' : 'easy',
          position: member.position,
          stars: member.stars,
          startPoints: (known?.startPoints ?? []).map((units) => units / unitsPerPoint),
          chance,
          difficulty,
        });
        const before = outlooks.get(member.id);
        if (index === 0 || before === undefined)
          outlooks.set(member.id, { chance, lineUp, difficulty, expected });
        else outlooks.set(member.id, { ...before, expected: before.expected + expected });
      }
    }
  }
  return outlooks;
}

/** The absence if it includes a kick-off. */
export function missedBy(absence: Absence | null, kickOff: Date): Absence | null {
  if (absence === null) return null;
  const { outFrom, expectedReturn } = absence;
  const span = { fromMs: outFrom.getTime(), untilMs: expectedReturn?.getTime() ?? null };
  return missesKickOff(span, kickOff.getTime()) ? absence : null;
}

function absentFrom(
  squad: readonly PoolMember[],
  { kickoff_at }: ContestMatchRecord,
  absences: ReadonlyMap<number, Absence>,
): ReadonlyMap<number, Absence> {
  return new Map(
    squad.flatMap(({ id }) => {
      const absence = missedBy(absences.get(id) ?? null, kickoff_at);
      return absence === null ? [] : [[id, absence] as const];
    }),
  );
}

/** The announced place of a player in a match; null while the line-up of the club is not out. */
export function placeIn(
  announced: readonly AnnouncedLineUp[],
  { id }: Pick<ContestMatchRecord, 'id'>,
  member: Pick<PoolMember, 'id' | 'clubId'>,
): LineUpPlace | null {
  const lineUp = announced.find(({ matchId, clubId }) => matchId === id && clubId === member.clubId);
  if (lineUp === undefined) return null;
  const started = lineUp.startersById.get(member.id);
  if (started === undefined) return 'left_out';
  return started ? 'starts' : 'bench';
}

/** How many of the position are better and not out. */
function betterThan(
  member: PoolMember,
  squad: readonly PoolMember[],
  missing: ReadonlyMap<number, Absence>,
): number {
  return squad.filter(
    ({ id, position, rating }) =>
      position === member.position &&
      (rating > member.rating || (rating === member.rating && id < member.id)) &&
      (missing.get(id)?.status ?? 'doubtful') === 'doubtful',
  ).length;
}
