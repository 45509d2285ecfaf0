import { experienceForLevel } from '@touchline/domain/cards';
import { CURRENT_RULES, MINUTE_MS } from '@touchline/domain/rules/index';
import { gameNow } from '../../server/src/db/clock.ts';
import { inTransaction, sql } from '../../server/src/db/database.ts';
import { reviewSponsor } from '../../server/src/sponsors/review-sponsor.ts';
import { sponsorRoutes } from '../../server/src/sponsors/routes.ts';
import { contestCaller } from '../../server/src/testing/contests/contest-calls.ts';
import { madeId } from '../../server/src/testing/contests/made-contests.ts';
import { makeTrader, marketCaller, whole } from '../../server/src/testing/market/market.ts';
import { giveCopies } from './cards.ts';
import type { World } from '../world.ts';

/** Makes a paid contest of a manager at a ground of theirs, with a sponsor and entrants. Returns its address. */
export async function hostContest(world: World): Promise<string> {
  const { db } = world;
  const organizer = await makeTrader(db, whole(1_000));
  const experience = experienceForLevel(CURRENT_RULES.contests.madeByManagers.minLevelForPaid, CURRENT_RULES);
  await sql`update manager set experience = ${experience} where id = ${organizer.managerId}`.execute(db);
  const ground = await largeGround(world);
  await giveCopies(world, ground, organizer.nickname, 1);
  const sponsor = await marketCaller(db, sponsorRoutes).done(
    'sponsors.save',
    { sponsor_name: 'Rossi Gelateria', link_url: 'https://example.org/gelato', background_color: '#7a1f3d' },
    organizer,
  );
  await inTransaction(db, (tx) => reviewSponsor(tx, sponsor.id, 'approved', 'picture'));
  const { matches, leagueId } = await nextRound(world);
  const id = madeId(
    await contestCaller(db)(
      'contests.create',
      {
        name: 'The Friday night office league of friends and rivals',
        league_id: leagueId,
        matches: [...matches],
        kind: 3,
        is_pro: false,
        free_entry: false,
        entry_fee: '5',
        added_prize: '20',
        venue_id: ground.clubId,
        sponsor_id: sponsor.id,
      },
      organizer,
    ),
  );
  await world.rivals.enter(id, 5);
  return `/play/contest/${id}/friday-night`;
}

async function largeGround({ db }: World): Promise<{ readonly cardId: number; readonly clubId: number }> {
  const { rows } = await sql<{ cardId: number; clubId: number }>`
    select id as "cardId", subject_id as "clubId" from card
    where asset_type = 2 and stars = 3 order by id desc limit 1
  `.execute(db);
  const [ground] = rows;
  if (ground === undefined) throw new Error('there is no ground of three stars');
  return ground;
}

/** The matches of the next round of the Sprint League that a manager may still make a contest of. */
async function nextRound({
  db,
}: World): Promise<{ readonly leagueId: number; readonly matches: readonly number[] }> {
  const { minStartAheadMinutes } = CURRENT_RULES.contests.madeByManagers;
  const from = new Date((await gameNow(db)).getTime() + minStartAheadMinutes * MINUTE_MS);
  const { rows } = await sql<{ leagueId: number; matches: number[] }>`
    select league_id as "leagueId", array_agg(match.id order by match.id) as matches
    from match join league on league.id = league_id
    where league.name = 'Sprint League' and kickoff_at > ${from}
    group by league_id, kickoff_at order by kickoff_at limit 1
  `.execute(db);
  const [round] = rows;
  if (round === undefined) throw new Error('the Sprint League has no round to come');
  return round;
}
