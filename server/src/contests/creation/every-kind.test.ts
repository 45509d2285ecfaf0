import { splitPool } from '@touchline/domain/contests/prizes';
import { parseMoney, xfc } from '@touchline/domain/money';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { enterContest } from '../../testing/contests/contest-calls.ts';
import { endMatch, type TestManager, validTeam } from '../../testing/contests/contests.ts';
import { FULL_TIME, KICK_OFF, SETTLED } from '../../testing/contests/contest-scene.ts';
import { openMakingScene, type MadeContest, type TestVenue } from '../../testing/contests/made-contests.ts';
import { freeTeam } from '../../testing/contests/pro-contests.ts';
import { keepBooks } from '../../testing/database/books.ts';
import { contestPot } from '../../wallet/public.ts';
import { sweepContests } from '../lifecycle/sweeps.ts';

const scene = await openMakingScene();
const { db, call, done, football } = scene;
keepBooks(db);

const KINDS = [
  { kind: 1, kindName: 'head-to-head', managers: 2 },
  { kind: 2, kindName: 'double-up', managers: 4 },
  { kind: 3, kindName: 'tournament', managers: 5 },
] as const;
const TABLES = [
  { table: 'easy', wish: {} },
  { table: 'pro', wish: { is_pro: true } },
  { table: 'pro Rookie', wish: { is_pro: true, pro_tier: 'rookie' } },
  { table: 'pro Open', wish: { is_pro: true, pro_tier: 'open' } },
] as const satisfies readonly { readonly table: string; readonly wish: MadeContest }[];
const TERMS = [
  { terms: 'free', wish: {} },
  { terms: 'free with an added prize', wish: { added_prize: '7' } },
  { terms: 'paid at a venue', wish: { entry_fee: '5' } },
  {
    terms: 'paid, private and guaranteed',
    wish: { entry_fee: '5', password: 'sesame', guaranteed_pool: '40' },
  },
] as const satisfies readonly { readonly terms: string; readonly wish: MadeContest }[];

interface Played {
  readonly id: number;
  readonly organizer: TestManager;
  readonly players: readonly TestManager[];
}

let venue: TestVenue;
let sponsorId: number;
const played = new Map<string, Played>();
const nameOf = (kindName: string, table: string, terms: string) => `${kindName}, ${table}, ${terms}`;

/** Makes a contest of a new organizer, who takes the last seat; the first manager fields a card in pro contests. */
async function play(wish: MadeContest, managers: number): Promise<Played> {
  const organizer = await scene.organizer();
  const isPaid = wish.entry_fee !== undefined;
  if (isPaid) await scene.give(venue, organizer, 1);
  await sql`update sponsor set manager_id = ${organizer.managerId} where id = ${sponsorId}`.execute(db);
  const id = await scene.make(organizer, {
    ...wish,
    sponsor_id: sponsorId,
    ...(isPaid && { venue_id: venue.clubId }),
  });
  const players: TestManager[] = [];
  for (let seat = 0; seat < managers; seat += 1) {
    const manager = seat === managers - 1 ? organizer : await scene.organizer();
    const isStar = wish.is_pro === true && seat === 0;
    if (isStar) await scene.give({ clubId: 0, cardId: scene.card.cardId }, manager, 1);
    const pro = isStar ? scene.starTeam : freeTeam(football, seat);
    const team = wish.is_pro === true ? pro : validTeam(football, seat);
    if (wish.password === undefined) await enterContest(call, id, manager, team);
    else {
      expect(await call('contests.join', { id, password: wish.password }, manager)).toBe('Ok');
      await done('teams.create', { contest_id: id, ...team }, manager);
    }
    players.push(manager);
  }
  return { id, organizer, players };
}

beforeAll(async () => {
  venue = await scene.venue(3);
  const { rows } = await sql<{ id: number }>`
    insert into sponsor (manager_id, name, link_url, background_color, created_at, changed_at)
    values (1, 'Acme', 'https://acme.example/', '#ff8800', game_now(), game_now()) returning id
  `.execute(db);
  sponsorId = rows[0]?.id ?? 0;
  for (const { kind, kindName, managers } of KINDS)
    for (const { table, wish } of TABLES)
      for (const { terms, wish: money } of TERMS)
        played.set(nameOf(kindName, table, terms), await play({ kind, ...wish, ...money }, managers));
  await scene.stopClockAt(KICK_OFF);
  await sweepContests(db);
  for (const matchId of football.matchIds) await endMatch(db, football, matchId, { endedAt: FULL_TIME });
  await scene.stopClockAt(SETTLED);
  for (let step = 0; step < 3; step += 1) await sweepContests(db);
}, 300_000);

async function received(manager: TestManager, reason: string): Promise<bigint> {
  const { rows } = await sql<{ units: bigint }>`
    select coalesce(sum(units), 0)::bigint as units from posting
    join ledger_transaction on ledger_transaction.id = transaction_id
    where account_id = ${manager.accountId} and reason = ${reason} and units > 0 and cause_id <> ${manager.managerId}
  `.execute(db);
  return rows[0]?.units ?? -1n;
}

const units = (text: string | undefined) =>
  xfc(text === undefined ? 0n : (parseMoney('XFC', text)?.units ?? -1n));

describe.each(KINDS)('a $kindName', ({ kindName, managers }) => {
  describe.each(TABLES)('on the table $table', ({ table }) => {
    test.each(TERMS)(
      'that is $terms is paid exactly, with the share of its host',
      async ({ terms, wish }) => {
        const contest = played.get(nameOf(kindName, table, terms));
        if (contest === undefined) throw new Error('It was not played.');
        const { id, organizer, players } = contest;
        const fee = units('entry_fee' in wish ? wish.entry_fee : undefined);
        const split = splitPool(
          {
            fees: xfc(fee.units * BigInt(managers)),
            feesOfHost: fee,
            hostShareBasisPoints: fee.units === 0n ? 0n : 400n,
            addedPrize: units('added_prize' in wish ? wish.added_prize : undefined),
            guaranteedPool: units('guaranteed_pool' in wish ? wish.guaranteed_pool : undefined),
          },
          CURRENT_RULES,
        );
        expect(await done('contests.get', { id }, organizer)).toMatchObject({
          state: 6,
          is_pro: table !== 'easy',
          sponsor: { sponsor_name: 'Acme' },
          entries: managers,
        });
        expect((await contestPot(db, id)).units).toBe(0n);
        const won = await Promise.all(players.map((manager) => received(manager, 'contest_prize')));
        expect(won.reduce((sum, each) => sum + each, 0n)).toBe(split.pool.units);
        expect(await received(organizer, 'contest_host')).toBe(split.hostCut.units);
        const { rows } = await sql`
        select sum(fielded)::int as fielded, sum(hosting)::int as hosting from holding
        where manager_id = any(${players.map(({ managerId }) => managerId)}::int[])
      `.execute(db);
        const nothing = fee.units === 0n && table === 'easy' ? null : 0;
        expect(rows).toEqual([{ fielded: nothing, hosting: nothing }]);
      },
    );
  });
});
