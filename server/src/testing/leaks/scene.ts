import type { CallKey } from '@touchline/contract/calls';
import type { PoolPlayer } from '@touchline/domain/contests/team';
import { hashPassword } from '../../auth/passwords/password-hash.ts';
import { sql, type Db } from '../../db/database.ts';
import { KICK_OFF, OPEN } from '../contests/contest-scene.ts';
import {
  makeContest,
  makeRewards,
  stopClockAt,
  validTeam,
  xfcOf,
  type TestTeam,
} from '../contests/contests.ts';
import {
  cardOf,
  freeTeam,
  leaseToManager,
  makeProFootball,
  type ProFootball,
} from '../contests/pro-contests.ts';
import { makeVenue } from '../contests/made-contests.ts';
import { give, makeTraders, whole, type MarketCaller } from '../market/market.ts';
import { publishSampleNews } from './publish-sample-news.ts';
import { PARTS, type Cast, type Part } from './roles.ts';

/** Two sets of picks of the same manager: the only difference between two worlds. */
export const VARIANTS = [0, 1] as const;
export type Variant = (typeof VARIANTS)[number];

/** The contests of the scene, each entered by the rival and by a mate. */
export interface LeakScene {
  readonly football: ProFootball;
  readonly cast: Cast;
  readonly easy: readonly number[];
  readonly pro: readonly number[];
  /** The lend order whose copies the rival fields, and an auction of a card the rival may field. */
  readonly orders: readonly number[];
  /** The rival's entries, in the order of the contests: easy ones first. */
  readonly teams: readonly number[];
  /** What the rival fields in the easy contests, and in the pro ones, in each world. */
  readonly easyPicks: (variant: Variant) => TestTeam;
  readonly proPicks: (variant: Variant) => TestTeam;
  /** Players fielded in one world only. */
  readonly distinguishing: readonly PoolPlayer[];
}

const PASSWORD = 'open sesame';
const FEE = whole(2);
/** Basis points. */
const HOST_SHARE = 500;
const LOAN_PRICE = '2.00';
/** Days a house lease lasts beyond the kick-off. */
const AFTER = new Date('2026-03-13T12:00:00Z');

/**
 * Makes the scene up to the picks: easy and pro contests, public and with a password, all joined; the rival owns,
 * leases and may borrow everything that either set of picks needs. The rival and the mate have a team in every
 * contest.
 */
export async function makeLeakScene(db: Db, { done }: MarketCaller): Promise<LeakScene> {
  await stopClockAt(db, OPEN);
  await makeRewards(db);
  const football = await makeProFootball(db, KICK_OFF);
  const cast = await castOf(db);
  const { rival, mate, lender } = cast;
  const passwordHash = await hashPassword(PASSWORD);
  const easy = [
    await makeContest(db, football, { entryFee: FEE }),
    await makeContest(db, football, { entryFee: FEE, passwordHash }),
  ];
  const pro = [
    await makeContest(db, football, { entryFee: FEE, proTier: 'open' }),
    await makeContest(db, football, { entryFee: FEE, proTier: 'open', passwordHash }),
  ];
  await organize(db, football, { privateEasy: easy[1], hosted: pro[0], sponsored: pro[1], cast });
  const picks = proPicksOf(football);
  await announceStars(db, football);
  await recordCorrection(db, football.matchIds);
  await publishSampleNews(db);
  for (const player of picks.owned) await give(db, cardOf(football, player.id), rival, 2);
  for (const player of picks.leased) await leaseToManager(db, cardOf(football, player.id), rival, AFTER);
  await give(db, cardOf(football, picks.borrowed.id), lender, 2);
  const offer = { asset_type: 1, asset_id: picks.borrowed.id, qty: 2, price: LOAN_PRICE } as const;
  const { order } = await done('market.loans.offer', offer, lender);
  const lendOrderId = order?.id ?? 0;
  const auctioned = picks.owned[0];
  await give(db, cardOf(football, auctioned?.id ?? 0), lender, 1);
  const auction = {
    asset_type: 1,
    asset_id: auctioned?.id ?? 0,
    start_price: '1.00',
    hours: 72,
    confirmed: true,
  } as const;
  const opened = await done('market.auctions.open', auction, lender);
  const borrow = [{ order_id: lendOrderId, price: LOAN_PRICE }];
  const easyPicks = (variant: Variant): TestTeam => validTeam(football, 1 + 4 * variant);
  const proPicks = (variant: Variant): TestTeam => picks.teams[variant];
  const teams: number[] = [];
  for (const manager of [rival, mate]) {
    for (const id of [...easy, ...pro]) {
      await done('contests.join', { id, password: PASSWORD }, manager);
      const isPro = pro.includes(id);
      const team =
        manager === mate
          ? isPro
            ? freeTeam(football, 3)
            : validTeam(football, 2)
          : isPro
            ? proPicks(0)
            : easyPicks(0);
      const loans = manager === rival && isPro ? { borrow } : {};
      const { team_id } = await done('teams.create', { contest_id: id, ...team, ...loans }, manager);
      if (manager === rival) teams.push(team_id);
    }
  }
  const league = { name: 'The Sunday lot', league_id: football.leagueId };
  const { id } = await done('miniLeagues.create', league, rival);
  const { invitation } = await done('miniLeagues.get', { id }, rival);
  await done('miniLeagues.join', { id, invitation: invitation ?? '' }, mate);
  const fielded = VARIANTS.map(
    (variant) => new Set([...easyPicks(variant).starters, ...proPicks(variant).starters]),
  );
  const distinguishing = football.players.filter(
    ({ id }) => fielded.filter((set) => set.has(id)).length === 1,
  );
  return {
    football,
    cast,
    easy,
    pro,
    orders: [lendOrderId, opened.order?.id ?? 0],
    teams,
    easyPicks,
    proPicks,
    distinguishing,
  };
}

/** Gives the rival the picks of a variant in every contest, by the product's own call. */
export async function savePicks(
  { teams, easy, easyPicks, proPicks }: LeakScene,
  { done }: Pick<MarketCaller, 'done'>,
  { rival }: Cast,
  variant: Variant,
): Promise<void> {
  for (const [index, teamId] of teams.entries()) {
    const team = index < easy.length ? easyPicks(variant) : proPicks(variant);
    await done('teams.update' satisfies CallKey, { teamId, ...team }, rival);
  }
}

/** Lets every player score, differently, in both scoring tables, in the third minute of their matches. */
export async function scoreEveryPlayer(db: Db): Promise<void> {
  await sql`
    insert into appearance (match_id, player_id, club_id, side, started, on_pitch, minutes, statistics)
    select match.id, player.id, club_id, case when club_id = home_club_id then 'home' else 'away' end, true, true, 3, '{}'
    from match join player on player.club_id in (home_club_id, away_club_id)
  `.execute(db);
  await sql`
    insert into player_points (match_id, player_id, scoring_table, points, reasons)
    select match_id, player_id, scoring_table, player_id % 7, '[]'
    from appearance cross join (values ('easy'), ('pro')) as tables (scoring_table)
  `.execute(db);
  await sql`update match set status = 'first_half', minute = 3, events_version = events_version + 1`.execute(
    db,
  );
}

interface Organized {
  readonly cast: Cast;
  readonly privateEasy: number | undefined;
  readonly hosted: number | undefined;
  readonly sponsored: number | undefined;
}

/** Gives three contests to managers: one to an organizer, one to a host with a venue, one to the maker of its sponsor. */
async function organize(
  db: Db,
  football: ProFootball,
  { cast, privateEasy, hosted, sponsored }: Organized,
): Promise<void> {
  const { clubId } = await makeVenue(db, football, 2, 0);
  await sql`
    update contest set is_official = false, organizer_id = ${cast.organizer.managerId} where id = ${privateEasy}
  `.execute(db);
  await sql`
    update contest set is_official = false, organizer_id = ${cast.host.managerId}, host_share = ${HOST_SHARE},
      venue_club_id = ${clubId}
    where id = ${hosted}
  `.execute(db);
  await sql`
    with logo as (
      insert into media (manager_id, purpose, hash, bytes, width, height, created_at)
      values (${cast.sponsor.managerId}, 'sponsor_logo', ${'ab'.repeat(32)}, 'logo', 1, 1, game_now())
      returning id
    ), made as (
      insert into sponsor (manager_id, name, link_url, background_color, logo_id, created_at, changed_at)
      select ${cast.sponsor.managerId}, 'Boots', 'https://boots.example', '#112233', id, game_now(), game_now()
      from logo
      returning id
    )
    update contest set is_official = false, organizer_id = ${cast.sponsor.managerId}, sponsor_id = made.id
    from made where contest.id = ${sponsored}
  `.execute(db);
}

async function castOf(db: Db): Promise<Cast> {
  const managers = await makeTraders(db, PARTS.length);
  const partOf = (part: Part) => {
    const manager = managers[PARTS.indexOf(part)];
    if (manager === undefined) throw new Error(`Nobody is the ${part}.`);
    return manager;
  };
  const cast: Cast = {
    rival: partOf('rival'),
    mate: partOf('mate'),
    stranger: partOf('stranger'),
    lender: partOf('lender'),
    organizer: partOf('organizer'),
    host: partOf('host'),
    sponsor: partOf('sponsor'),
    operator: partOf('operator'),
  };
  await sql`update manager set role = 'operator' where id = ${cast.operator.managerId}`.execute(db);
  if ((await xfcOf(db, cast.rival)).available === 0n) throw new Error('The rival has no money.');
  return cast;
}

interface ProPicks {
  readonly teams: readonly [TestTeam, TestTeam];
  readonly owned: readonly PoolPlayer[];
  readonly leased: readonly PoolPlayer[];
  readonly borrowed: PoolPlayer;
}

/**
 * Two teams of one-star players with three others each: an own copy of three stars, a house lease of two stars, and the
 * same borrowed copy in both: taking a loan is public, what is fielded is not.
 */
function proPicksOf(football: ProFootball): ProPicks {
  const base = freeTeam(football, 0);
  const starters = base.starters.map(Number);
  const places = new Set<number>();
  const taken = new Set<number>();
  /** A starter's place with so many other players of the same club and position with these stars. */
  const replace = (
    stars: number,
    count: number,
  ): { readonly index: number; readonly players: readonly PoolPlayer[] } => {
    for (const [index, id] of starters.entries()) {
      const own = football.players.find((player) => player.id === id);
      const players = football.players.filter(
        (player) =>
          player.stars === stars &&
          player.position === own?.position &&
          player.clubId === own.clubId &&
          !taken.has(player.id),
      );
      if (places.has(index) || players.length < count) continue;
      places.add(index);
      for (const player of players) taken.add(player.id);
      return { index, players };
    }
    throw new Error('The squads are too small.');
  };
  const [owned, leased, loan] = [replace(3, 2), replace(2, 2), replace(3, 1)];
  const [borrowed] = loan.players;
  if (borrowed === undefined) throw new Error('No card can be borrowed.');
  const teamOf = (variant: Variant): TestTeam => {
    const fielded = new Map([
      [owned.index, owned.players[variant]?.id],
      [leased.index, leased.players[variant]?.id],
      [loan.index, borrowed.id],
    ]);
    return { starters: starters.map((id, index) => fielded.get(index) ?? id), reserves: base.reserves };
  };
  return { teams: [teamOf(0), teamOf(1)], owned: owned.players, leased: leased.players, borrowed };
}

/**
 * Records a correction without an effect on ranks, of a match of each contest: all callers request its effects.
 */
async function recordCorrection(db: Db, matchIds: readonly number[]): Promise<void> {
  await sql`
    with correction as (
      insert into match_correction (match_id, corrected_at, changes, home_before, away_before, home_after, away_after,
        points, effects_at)
      select ${matchIds[0]}, ${OPEN}, '[]', 0, 0, 0, 0, '[]', ${OPEN} returning id
    )
    insert into correction_contest (correction_id, contest_id, is_final, teams)
    select correction.id, contest.id, false, 0 from correction, contest
  `.execute(db);
}

/** Announces that every player of the league with two stars gets three: those whom the rival fields in one world too. */
async function announceStars(db: Db, { leagueId, roundId }: ProFootball): Promise<void> {
  await sql`
    with revision as (
      insert into star_revision (league_id, season_id, part, announced_at, effective_at)
      select ${leagueId}, season_id, 'half', ${OPEN}, ${AFTER} from round where id = ${roundId} returning id
    )
    insert into star_change select revision.id, player.id, 2, 3 from revision, player
    where league_id = ${leagueId} and stars = 2
  `.execute(db);
}
