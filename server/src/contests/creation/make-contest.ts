import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { isRefusal, refuse, type Refusal } from '@touchline/contract/errors';
import { levelOf } from '@touchline/domain/cards';
import {
  decideCreation,
  type ContestTerms,
  type ContestWish,
  type CreationRefusal,
} from '@touchline/domain/contests/creation';
import { suggestTeam } from '@touchline/domain/contests/suggest';
import { teamRulesOf, type PoolPlayer } from '@touchline/domain/contests/team';
import { xfc } from '@touchline/domain/money';
import { CURRENT_RULES, HOUR_MS, type Rules } from '@touchline/domain/rules/index';
import { recordActivity } from '../../activity/public.ts';
import { hashPassword } from '../../auth/public.ts';
import { gameNow } from '../../db/clock.ts';
import { sql, type Db, type Tx } from '../../db/database.ts';
import type { ManagerCaller } from '../../http/auth/caller.ts';
import type { WriteFunction } from '../../http/calls/handler.ts';
import { managersInClosedCountries } from '../../http/calls/switches.ts';
import { lockBalances, managerAccount, openHolds, promotionalLeft } from '../../wallet/public.ts';
import { snapshotPool } from '../lifecycle/create-contest.ts';
import { slugOf } from '../queries/slug.ts';
import { bindVenue, findHosting, lockVenue, type LockedVenue } from './host-contest.ts';
import { insertContest } from './insert-contest.ts';
import { matchesOf } from './wished-matches.ts';

const CALL = 'contests.create';
type Input = ParsedInput<typeof CALL>;
type Organizer = Pick<ManagerCaller, 'managerId'>;

/** Hashes the password of a private contest before the transaction: it takes long and needs no lock. */
export async function prepareContest(_db: Db, input: Input): Promise<WriteFunction<typeof CALL> | Refusal> {
  const { password = '' } = input;
  const passwordHash = password === '' ? null : await hashPassword(password);
  if (password !== '' && passwordHash === null) return refuse('ERR_BUSY', { retry_after: 2 });
  return (tx, wanted, organizer) => makeContest(tx, wanted, organizer, passwordHash);
}

/**
 * Makes a contest of a manager, open at once: decides, stores the pool of players, holds what backs the prizes and
 * binds the venue. Locks the organizer's copies of the venue and their account first: all limits of the organizer
 * are read after that.
 */
async function makeContest(
  tx: Tx,
  input: Input,
  { managerId }: Organizer,
  passwordHash: string | null,
): Promise<CallOutput<typeof CALL> | Refusal> {
  const rules = CURRENT_RULES;
  if (!input.free_entry && (await managersInClosedCountries(tx, 'paid_contests', [managerId])).size > 0)
    return refuse('ERR_NOT_IN_COUNTRY');
  const venue = input.venue_id === undefined ? null : await lockVenue(tx, managerId, input.venue_id);
  if (isRefusal(venue)) return venue;
  const accountId = await managerAccount(tx, 'XFC', managerId);
  const balance = (await lockBalances(tx, [accountId])).get(accountId);
  const now = await gameNow(tx);
  const tooMany = await refuseTooMany(tx, managerId, now, rules);
  if (tooMany !== null) return tooMany;
  const decision = decideCreation(
    wishOf(input),
    {
      now: now.getTime(),
      organizerLevel: await levelOfManager(tx, managerId, rules),
      matches: await matchesOf(tx, input.matches),
      venueStars: venue?.stars ?? null,
    },
    rules,
  );
  if (!decision.ok) return refusalOf(decision);
  const { terms } = decision;
  const hosting =
    venue === null ? null : await findHosting(tx, venue, managerId, terms.window, { now, rules });
  if (isRefusal(hosting)) return hosting;
  if (!(await ownsSponsor(tx, managerId, input.sponsor_id))) return refuse('ERR_NOT_FOUND');
  if (!(await canBack(tx, managerId, balance?.available ?? 0n, terms.backing)))
    return refuse('ERR_INSUFFICIENT_FUNDS');

  const id = await store(tx, { terms, input, managerId, venue, passwordHash }, now, rules);
  if (isRefusal(id)) return id;
  if (hosting !== null) await bindVenue(tx, id, hosting);
  const cause = { kind: 'contest', id };
  if (terms.backing > 0n) await openHolds(tx, now, [{ accountId, cause, units: terms.backing }]);
  await recordActivity(tx, now, [{ managerId, kind: 'contest_created', subject: id, amount: terms.backing }]);
  return { id, slug: slugOf(terms.name) };
}

function wishOf(input: Input): ContestWish {
  return {
    name: input.name,
    day: input.day ?? null,
    leagueId: input.league_id > 0 ? input.league_id : null,
    matchCount: input.matches.length,
    kindId: input.kind,
    isPro: input.is_pro,
    proTier: input.pro_tier ?? null,
    freeEntry: input.free_entry,
    entryFee: input.entry_fee ?? null,
    password: input.password ?? null,
    minEntries: input.min_entries ?? null,
    maxEntries: input.max_entries ?? null,
    maxPerManager: input.max_per_manager ?? null,
    addedPrize: input.added_prize ?? xfc(0n),
    guaranteedPool: input.guaranteed_pool ?? xfc(0n),
  };
}

const REFUSALS = {
  name: 'ERR_CONTEST_NAME',
  matches: 'ERR_CONTEST_MATCHES',
  start: 'ERR_CONTEST_START',
  seats: 'ERR_CONTEST_SEATS',
  fee: 'ERR_CONTEST_FEE',
  password: 'ERR_CONTEST_PASSWORD',
  level: 'ERR_LEVEL_LOW',
  venue_missing: 'ERR_VENUE_MISSING',
  venue_too_small: 'ERR_VENUE_TOO_SMALL',
  tier: 'ERR_MALFORMED',
} as const satisfies Record<CreationRefusal['reason'], string>;

function refusalOf(refused: CreationRefusal): Refusal {
  const code = REFUSALS[refused.reason];
  if (refused.reason === 'tier') return refuse(code, { field: 'pro_tier', reason: 'Only in pro contests' });
  if (refused.reason === 'level') return refuse(code, { level: refused.limit });
  return 'limit' in refused ? refuse(code, { max: refused.limit }) : refuse(code);
}

/** Refuses more contests than a manager may make in an hour, or have open. Read under their account's lock. */
async function refuseTooMany(tx: Tx, managerId: number, now: Date, rules: Rules): Promise<Refusal | null> {
  const { maxMadeAnHour, maxOpen } = rules.contests.madeByManagers;
  const { rows } = await sql<{ open: number; oldest: Date | null }>`
    select (
      select count(*)::int from contest
      where organizer_id = ${managerId} and final_at is null and cancelled_at is null
    ) as open, (
      select created_at from contest where organizer_id = ${managerId} order by id desc
      offset ${maxMadeAnHour - 1} limit 1
    ) as oldest
  `.execute(tx);
  const [row] = rows;
  const open = row?.open ?? 0;
  const oldest = row?.oldest ?? null;
  if (open >= maxOpen) return refuse('ERR_TOO_MANY', { retry_after: HOUR_MS / 1_000 });
  const waitMs = oldest === null ? 0 : oldest.getTime() + HOUR_MS - now.getTime();
  return waitMs > 0 ? refuse('ERR_TOO_MANY', { retry_after: Math.ceil(waitMs / 1_000) }) : null;
}

async function levelOfManager(tx: Tx, managerId: number, rules: Rules): Promise<number> {
  const { rows } = await sql<{ experience: number }>`
    select experience from manager where id = ${managerId}
  `.execute(tx);
  return levelOf(rows[0]?.experience ?? 0, rules);
}

/** Whether the sponsor is the organizer's own and not rejected; true without one. */
async function ownsSponsor(tx: Tx, managerId: number, sponsorId: number | undefined): Promise<boolean> {
  if (sponsorId === undefined) return true;
  const { rows } = await sql`
    select from sponsor where id = ${sponsorId} and manager_id = ${managerId} and review <> 'rejected'
  `.execute(tx);
  return rows.length > 0;
}

/** Whether the money behind the prizes is there. Promotional XFC backs none: it would reach others as their own. */
async function canBack(tx: Tx, managerId: number, available: bigint, backing: bigint): Promise<boolean> {
  if (backing === 0n) return true;
  if (available < backing) return false;
  const promotional = (await promotionalLeft(tx, [managerId])).get(managerId) ?? 0n;
  return available - promotional >= backing;
}

interface ContestToMake {
  readonly terms: ContestTerms;
  readonly input: Input;
  readonly managerId: number;
  readonly venue: LockedVenue | null;
  readonly passwordHash: string | null;
}

/** Stores pool and contest; refuses matches whose clubs have too few players for a team. */
async function store(
  tx: Tx,
  { terms, input, managerId, venue, passwordHash }: ContestToMake,
  now: Date,
  rules: Rules,
): Promise<number | Refusal> {
  const poolId = await snapshotPool(tx, input.matches, now);
  if (!(await allowsTeam(tx, poolId, terms, input.matches.length, rules)))
    return refuse('ERR_CONTEST_MATCHES');
  const { season, round } = terms;
  const id = await insertContest(
    tx,
    {
      ...terms,
      scope: {
        leagueId: season?.leagueId ?? null,
        seasonId: season?.seasonId ?? null,
        roundId: round?.id ?? null,
        round: round?.number ?? null,
      },
      made: null,
      organizer: {
        managerId,
        venueClubId: venue?.clubId ?? null,
        hostShare: terms.hostShare,
        sponsorId: input.sponsor_id ?? null,
      },
      matchIds: input.matches,
      poolId,
      scoringTable: terms.isPro ? 'pro' : 'easy',
      passwordHash,
      openAt: now,
    },
    now,
    rules,
  );
  if (id === null) throw new Error('a contest without a template was refused as a repetition');
  return id;
}

async function allowsTeam(
  tx: Tx,
  poolId: number,
  { isPro, proTier }: ContestTerms,
  matches: number,
  rules: Rules,
): Promise<boolean> {
  const { rows } = await sql<PoolPlayer>`
    select player_id as id, position, club_id as "clubId", stars from contest_pool_player where pool_id = ${poolId}
  `.execute(tx);
  return suggestTeam(rows, () => 0, teamRulesOf(rules, { isPro, proTier }, matches)) !== null;
}
