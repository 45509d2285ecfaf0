import { contestWindow, officialOpenAt } from '@touchline/domain/contests/lifecycle';
import { suggestTeam } from '@touchline/domain/contests/suggest';
import { easyTeamRules, type PoolPlayer } from '@touchline/domain/contests/team';
import { xfc, XFC_UNIT, type Money } from '@touchline/domain/money';
import { CURRENT_RULES, MINUTE_MS, type ContestKind, type ContestPace } from '@touchline/domain/rules/index';
import { gameNow } from '../db/clock.ts';
import { inTransaction, sql, type Db, type Tx } from '../db/database.ts';
import { createContest, snapshotPool } from './create-contest.ts';

/** An official contest each round of a league gets. */
export interface ContestTemplate {
  readonly key: string;
  readonly title: string;
  readonly kind: ContestKind;
  readonly scoringTable: string;
  readonly entryFee: Money<'XFC'>;
  /** From the rewards budget, by the pace of the league: a Sprint round comes many times a day. */
  readonly addedPrize: Readonly<Record<ContestPace, Money<'XFC'>>>;
  readonly guaranteed: boolean;
}

export const OFFICIAL_TEMPLATES: readonly ContestTemplate[] = [
  {
    key: 'free-tournament',
    title: 'Free Kick',
    kind: 'tournament',
    scoringTable: 'easy',
    entryFee: xfc(0n),
    addedPrize: { standard: xfc(50n * XFC_UNIT), sprint: xfc(XFC_UNIT) },
    guaranteed: true,
  },
  {
    key: 'paid-tournament',
    title: 'Matchday',
    kind: 'tournament',
    scoringTable: 'easy',
    entryFee: xfc(2n * XFC_UNIT),
    addedPrize: { standard: xfc(0n), sprint: xfc(0n) },
    guaranteed: false,
  },
];

/**
 * Makes sure that every round whose contests open by now has one of each template. Returns how many it opened.
 * A round that has begun gets them over the matches still to come, if these are more than half; one whose clubs
 * have no players for a team yet waits.
 */
export async function openOfficialContests(db: Db): Promise<number> {
  let opened = 0;
  for (const roundId of await roundsInReach(db)) {
    opened += await inTransaction(db, (tx) => openForRound(tx, roundId));
  }
  return opened;
}

/** Rounds with a match in the time before which contests open, and without a contest of every template. */
async function roundsInReach(db: Db): Promise<readonly number[]> {
  const { standard, sprint } = CURRENT_RULES.contests.paces;
  const { rows } = await sql<{ id: number }>`
    with clock as (select game_now() as now)
    select distinct round_id as id
    from clock, match join league on league.id = match.league_id
    where kickoff_at > clock.now and status = 'scheduled' and kickoff_at <= clock.now + make_interval(
      mins => case league.pace when 'sprint' then ${sprint.openBeforeMinutes}::int else ${standard.openBeforeMinutes}::int end
    ) and (
      select count(*) from contest where contest.round_id = match.round_id and template = any(${keys()}::text[])
    ) < ${OFFICIAL_TEMPLATES.length}::int
    order by round_id
  `.execute(db);
  return rows.map(({ id }) => id);
}

async function openForRound(tx: Tx, roundId: number): Promise<number> {
  const { rows: fixtures } = await sql<Fixture>`
    select match.id, kickoff_at, league.pace, round.number
    from match join league on league.id = match.league_id join round on round.id = round_id
    where round_id = ${roundId} and status <> 'postponed' order by match.id
  `.execute(tx);
  const [first] = fixtures;
  if (first === undefined) return 0;
  const now = await gameNow(tx);
  const matchIds = matchesToCome(fixtures, first.pace, now);
  if (matchIds === null) return 0;
  const missing = await missingTemplates(tx, roundId);
  if (missing.length === 0) return 0;
  const teamRules = easyTeamRules(CURRENT_RULES, matchIds.length);
  if (suggestTeam(await playersOf(tx, matchIds), () => 0, teamRules) === null) return 0;
  const poolId = await snapshotPool(tx, matchIds, now);
  let opened = 0;
  for (const template of missing) {
    const contestId = await createContest(
      tx,
      {
        ...template,
        // A proper name, the same in every language; league and kind stand beside it.
        name: `${template.title} ${first.number}`,
        template: template.key,
        roundId,
        matchIds,
        poolId,
        addedPrize: template.addedPrize[first.pace],
        maxEntries: null,
        passwordHash: null,
      },
      now,
      CURRENT_RULES,
    );
    if (contestId !== null) opened += 1;
  }
  return opened;
}

interface Fixture {
  readonly id: number;
  readonly kickoff_at: Date;
  readonly pace: ContestPace;
  readonly number: number;
}

/** The matches a contest opened now would have, or null when it is too early or too late for one. */
function matchesToCome(fixtures: readonly Fixture[], pace: ContestPace, now: Date): readonly number[] | null {
  const { joinTimeMinutes } = CURRENT_RULES.contests.paces[pace];
  const lockIsAhead = now.getTime() + joinTimeMinutes * MINUTE_MS;
  const toCome = fixtures.filter(({ kickoff_at }) => kickoff_at.getTime() > lockIsAhead);
  if (toCome.length * 2 <= fixtures.length) return null;
  const window = contestWindow(
    toCome.map(({ kickoff_at }) => ({ kickOffAt: kickoff_at.getTime(), calledOff: false })),
    CURRENT_RULES,
  );
  if (window === null || now.getTime() < officialOpenAt(window.startAt, pace, CURRENT_RULES)) return null;
  return toCome.map(({ id }) => id);
}

async function playersOf(tx: Tx, matchIds: readonly number[]): Promise<readonly PoolPlayer[]> {
  const { rows } = await sql<PoolPlayer>`
    select id, position, club_id as "clubId", stars from player
    where club_id in (select unnest(array[home_club_id, away_club_id]) from match where id = any(${matchIds}::int[]))
  `.execute(tx);
  return rows;
}

async function missingTemplates(tx: Tx, roundId: number): Promise<readonly ContestTemplate[]> {
  const { rows } = await sql<{ template: string }>`
    select template from contest where round_id = ${roundId} and template is not null
  `.execute(tx);
  const there = new Set(rows.map(({ template }) => template));
  return OFFICIAL_TEMPLATES.filter(({ key }) => !there.has(key));
}

function keys(): readonly string[] {
  return OFFICIAL_TEMPLATES.map(({ key }) => key);
}
