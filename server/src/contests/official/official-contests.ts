import { contestWindow } from '@touchline/domain/contests/lifecycle';
import { suggestTeam } from '@touchline/domain/contests/suggest';
import { easyTeamRules, type PoolPlayer } from '@touchline/domain/contests/team';
import { CURRENT_RULES, MINUTE_MS } from '@touchline/domain/rules/index';
import type { RawBuilder } from 'kysely';
import { gameNow } from '../../db/clock.ts';
import { inTransaction, sql, type Db, type Tx } from '../../db/database.ts';
import { createContest, snapshotPool } from '../lifecycle/create-contest.ts';
import { dueOffers, type DueOffer } from './due-offers.ts';
import { OFFICIAL_TEMPLATES, seatsOf, type ContestTemplate } from './official-templates.ts';

/** Retry interval of an occasion whose clubs have too few players for a team. */
const WAIT_FOR_PLAYERS_MS = MINUTE_MS;

/** Per occasion, the game's time before which it is not retried. */
const retryTimes = new WeakMap<Db, Map<string, number>>();

/**
 * Ensures that every due occasion has a contest of each template, and for templates with limited seats one with a free
 * seat. Returns how many it created. An occasion in progress gets contests over its remaining matches if these are more
 * than half; one whose clubs have too few players for a team is retried later.
 */
export async function openOfficialContests(db: Db): Promise<number> {
  let opened = 0;
  const retryAt = retryTimes.get(db) ?? new Map<string, number>();
  retryTimes.set(db, retryAt);
  for (const offer of await dueOffers(db)) {
    const now = (await gameNow(db)).getTime();
    if (now < (retryAt.get(offer.occasion) ?? 0)) continue;
    retryAt.delete(offer.occasion);
    const made = await inTransaction(db, (tx) => openDueContests(tx, offer));
    if (made === 'no_players') retryAt.set(offer.occasion, now + WAIT_FOR_PLAYERS_MS);
    else opened += made;
  }
  return opened;
}

async function openDueContests(tx: Tx, offer: DueOffer): Promise<number | 'no_players'> {
  const now = await gameNow(tx);
  const toCome = matchesToCome(await fixturesOf(tx, offer), offer, now);
  if (toCome === null) return 0;
  const missing = await missingTemplates(tx, offer);
  let opened = 0;
  for (const over of ['all_matches', 'top_match'] as const) {
    const templates = missing.filter(({ template }) => template.over === over);
    if (templates.length === 0) continue;
    const fixtures = over === 'all_matches' ? toCome : await topMatch(tx, toCome);
    const pool = await poolOf(tx, offer, over, fixtures, now);
    if (pool === null) return 'no_players';
    for (const { template, turn } of templates) {
      const id = await openOne(tx, { offer, template, turn, fixtures, poolId: pool }, now);
      if (id !== null) opened += 1;
    }
  }
  return opened;
}

interface Opening {
  readonly offer: DueOffer;
  readonly template: ContestTemplate;
  readonly turn: number;
  readonly fixtures: readonly Fixture[];
  readonly poolId: number;
}

async function openOne(
  tx: Tx,
  { offer, template, turn, fixtures, poolId }: Opening,
  now: Date,
): Promise<number | null> {
  const terms = template.offers[offer.pace];
  if (terms === undefined) return null;
  return createContest(
    tx,
    {
      ...template,
      ...terms,
      name: nameOf(template, turn, offer, fixtures),
      made: { template: template.key, occasion: offer.occasion, turn },
      roundId: offer.roundId,
      pace: offer.pace,
      matchIds: fixtures.map(({ id }) => id),
      poolId,
      maxEntries: seatsOf(template.kind),
      passwordHash: null,
    },
    now,
    CURRENT_RULES,
  );
}

/** A proper name, the same in every language; league and kind are shown separately. */
function nameOf(
  { title, over }: ContestTemplate,
  turn: number,
  { kind, day }: DueOffer,
  fixtures: readonly Fixture[],
): string {
  const [first] = fixtures;
  if (over === 'top_match' || kind === 'match') return `${title} ${first?.home ?? ''}–${first?.away ?? ''}`;
  const number = day === null ? first?.round : Number(day.slice(-2));
  return turn === 1 ? `${title} ${number}` : `${title} ${number}/${turn}`;
}

interface Fixture {
  readonly id: number;
  readonly kickoff_at: Date;
  readonly round: number;
  readonly home: string;
  readonly away: string;
}

/** The matches of an occasion, without postponed ones. */
async function fixturesOf(tx: Tx, offer: DueOffer): Promise<readonly Fixture[]> {
  const { rows } = await sql<Fixture>`
    select match.id, kickoff_at, round.number as round, home.short_name as home, away.short_name as away
    from match join league on league.id = match.league_id join round on round.id = round_id
    join club as home on home.id = home_club_id join club as away on away.id = away_club_id
    where ${occasionCondition(offer)} and status <> 'postponed' order by match.id
  `.execute(tx);
  return rows;
}

/** SQL: the condition of an occasion's matches. */
function occasionCondition({ kind, roundId, matchId, day, pace }: DueOffer): RawBuilder<unknown> {
  switch (kind) {
    case 'round':
      return sql`round_id = ${roundId}`;
    case 'match':
      return sql`match.id = ${matchId}`;
    case 'day':
      return sql`pace = ${pace} and kickoff_at >= ${day}::timestamp at time zone 'utc'
        and kickoff_at < (${day}::date + 1)::timestamp at time zone 'utc'`;
  }
}

/** The matches of a contest created now, or null if it is too early or too late. */
function matchesToCome(fixtures: readonly Fixture[], offer: DueOffer, now: Date): readonly Fixture[] | null {
  const { joinTimeMinutes } = CURRENT_RULES.contests.paces[offer.pace];
  const lockIsAhead = now.getTime() + joinTimeMinutes * MINUTE_MS;
  const toCome = fixtures.filter(({ kickoff_at }) => kickoff_at.getTime() > lockIsAhead);
  if (toCome.length * 2 <= fixtures.length) return null;
  const window = contestWindow(
    toCome.map(({ kickoff_at }) => ({ kickOffAt: kickoff_at.getTime(), calledOff: false })),
    CURRENT_RULES,
  );
  return window === null ? null : toCome;
}

/** Only the match of the two clubs with the highest average rating. */
async function topMatch(tx: Tx, fixtures: readonly Fixture[]): Promise<readonly Fixture[]> {
  const { rows } = await sql<{ id: number }>`
    select match.id from match join player on player.club_id in (home_club_id, away_club_id)
    where match.id = any(${fixtures.map(({ id }) => id)}::int[])
    group by match.id order by avg(rating) desc, match.id limit 1
  `.execute(tx);
  const top = rows[0]?.id;
  return fixtures.filter(({ id }, index) => (top === undefined ? index === 0 : id === top));
}

/** The templates of an offer that lack a contest, with the next one's turn. */
async function missingTemplates(
  tx: Tx,
  { occasion, templates }: DueOffer,
): Promise<readonly { readonly template: ContestTemplate; readonly turn: number }[]> {
  const { rows } = await sql<{ template: string; turn: number; open: boolean }>`
    select template, max(turn) + 1 as turn,
      bool_or(max_entries is null or (entries < max_entries and locked_at is null and cancelled_at is null)) as open
    from contest where occasion = ${occasion} and template = any(${templates}::text[]) group by template
  `.execute(tx);
  const made = new Map(rows.map((row) => [row.template, row]));
  return OFFICIAL_TEMPLATES.flatMap((template) => {
    const before = made.get(template.key);
    if (!templates.includes(template.key) || before?.open === true) return [];
    return [{ template, turn: before?.turn ?? 1 }];
  });
}

/**
 * The pool of the matches' current players: that of an earlier contest of the occasion if nothing has changed, else a
 * new one. Null if its players allow no valid team.
 */
async function poolOf(
  tx: Tx,
  { occasion }: DueOffer,
  over: ContestTemplate['over'],
  fixtures: readonly Fixture[],
  now: Date,
): Promise<number | null> {
  const matchIds = fixtures.map(({ id }) => id);
  const siblings = OFFICIAL_TEMPLATES.filter((template) => template.over === over).map(({ key }) => key);
  const { rows } = await sql<{ pool_id: number }>`
    with latest as (
      select pool_id from contest where occasion = ${occasion} and template = any(${siblings}::text[])
      order by id desc limit 1
    ),
    stored as (
      select player_id, club_id, position, stars from contest_pool_player where pool_id = (select pool_id from latest)
    ),
    present as (
      select id, club_id, position, stars from player where club_id in (
        select unnest(array[home_club_id, away_club_id]) from match where id = any(${matchIds}::int[])
      )
    )
    select pool_id from latest
    where not exists (table stored except table present) and not exists (table present except table stored)
  `.execute(tx);
  const [known] = rows;
  if (known !== undefined) return known.pool_id;
  const teamRules = easyTeamRules(CURRENT_RULES, matchIds.length);
  if (suggestTeam(await playersOf(tx, matchIds), () => 0, teamRules) === null) return null;
  return snapshotPool(tx, matchIds, now);
}

async function playersOf(tx: Tx, matchIds: readonly number[]): Promise<readonly PoolPlayer[]> {
  const { rows } = await sql<PoolPlayer>`
    select id, position, club_id as "clubId", stars from player
    where club_id in (select unnest(array[home_club_id, away_club_id]) from match where id = any(${matchIds}::int[]))
  `.execute(tx);
  return rows;
}
