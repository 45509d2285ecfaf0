import { CURRENT_RULES, DAY_MS } from '@touchline/domain/rules/index';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeCards, mintCopies } from '../cards/public.ts';
import { inTransaction, sql } from '../db/database.ts';
import { inProcessVisitor } from '../http/auth/caller.ts';
import { FULL_TIME, KICK_OFF, openContestScene } from '../testing/contests/contest-scene.ts';
import type { TestManager } from '../testing/contests/contests.ts';
import { announceRevisions } from './announce-revision.ts';
import { applyRevisions } from './apply-revision.ts';
import { listRevisions, readRevision } from './revisions.ts';
import { starHistory } from './star-history.ts';

const scene = await openContestScene();
const { db } = scene;
const football = await scene.football({ matches: 1 });
const [owner, other] = await scene.managers(2);
const { noticeOfNewStarsDays: NOTICE_DAYS, minDaysBetweenStarRevisions: MIN_DAYS } = CURRENT_RULES.cards;
const ANNOUNCED = new Date(KICK_OFF.getTime() + MIN_DAYS * DAY_MS);
const EFFECTIVE = new Date(ANNOUNCED.getTime() + NOTICE_DAYS * DAY_MS);
/** A defender with three stars of whom a copy is owned, and whom the ratings put last. */
let [fallen, fallenCard] = [0, 0];
let unminted = { id: 0, card: 0 };

const page = { page: 1, noItems: 12 } as const;
const list = async () => (await listRevisions(db, page, inProcessVisitor())).data;
/** The listed revisions with every change. */
const revisions = async () =>
  Promise.all(
    (await list()).map(async ({ id }) => {
      const found = await readRevision(db, { id }, inProcessVisitor());
      if ('refused' in found) throw new Error(found.refused);
      return found;
    }),
  );

async function starsNow(): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; stars: number; card: number }>`
    select player.id, player.stars, card.stars as card from player
    join card on asset_type = 1 and subject_id = player.id order by player.id
  `.execute(db);
  for (const { stars, card } of rows) expect(card).toBe(stars);
  return new Map(rows.map(({ id, stars }) => [id, stars]));
}

const history = async (playerId: number) => {
  const found = await starHistory(db, { playerId });
  if ('refused' in found) throw new Error(found.refused);
  return found;
};

beforeAll(async () => {
  await scene.stopClockAt(FULL_TIME);
  await scene.endMatches(football);
  const defender = football.players.find(({ position, stars }) => position === 'DF' && stars === 3);
  fallen = defender?.id ?? 0;
  await sql`update player set rating = 1 where id = ${fallen}`.execute(db);
  await inTransaction(db, (tx) =>
    makeCards(
      tx,
      football.players.map(({ id, stars }) => ({
        assetType: 1 as const,
        subjectId: id,
        stars,
        lifetime: CURRENT_RULES.cards.players[stars].lifetimeCopies,
      })),
    ),
  );
  const { rows } = await sql<{ id: number }>`select id from card where subject_id = ${fallen}`.execute(db);
  fallenCard = rows[0]?.id ?? 0;
});

const mint = (manager: TestManager | undefined, cardId: number) =>
  inTransaction(db, (tx) =>
    mintCopies(
      tx,
      FULL_TIME,
      { managerId: manager?.managerId ?? 0, copies: [{ cardId, quantity: 1 }] },
      { kind: 'starter', id: manager?.managerId ?? 0 },
    ),
  );

describe('a revision', () => {
  test('waits for the days between revisions', async () => {
    await scene.stopClockAt(new Date(ANNOUNCED.getTime() - 1));
    expect(await announceRevisions(db)).toBe(0);
  });

  test('waits while earlier matches of the league are being saved', async () => {
    await scene.stopClockAt(ANNOUNCED);
    await sql`
      insert into world_calendar (provider, epoch, history_before, followed_until)
      select provider, ${KICK_OFF}, ${KICK_OFF}, ${KICK_OFF} from league where id = ${football.leagueId}
    `.execute(db);
    expect(await announceRevisions(db)).toBe(0);
    await sql`delete from world_calendar`.execute(db);
  });

  test('is not due in a league that stopped playing', async () => {
    await scene.stopClockAt(new Date(FULL_TIME.getTime() + 61 * DAY_MS));
    expect(await announceRevisions(db)).toBe(0);
  });

  test('is announced once, by two at once too, and changes nothing yet', async () => {
    const before = await starsNow();
    await mint(owner, fallenCard);
    await scene.stopClockAt(ANNOUNCED);
    const announced = await Promise.all([announceRevisions(db), announceRevisions(db)]);
    expect(announced.toSorted()).toEqual([0, 1]);
    expect(await announceRevisions(db)).toBe(0);
    const [revision] = await revisions();
    expect(revision).toMatchObject({ is_in_force: false, effective_dt: EFFECTIVE.toISOString() });
    expect(revision?.changes.length).toBeGreaterThan(0);
    expect(await starsNow()).toEqual(before);
  });

  test('is listed with the eight largest changes of each direction and their number', async () => {
    const [[listed], [whole]] = [await list(), await revisions()];
    if (listed === undefined || whole === undefined) throw new Error('nothing is listed');
    const rising = whole.changes.filter(({ before, after }) => after > before);
    const falling = whole.changes.filter(({ before, after }) => after < before);
    expect(listed.changes).toEqual([...rising.slice(0, 8), ...falling.slice(0, 8)]);
    expect(listed).toMatchObject({ rising: rising.length, falling: falling.length });
    expect(listed.changes.length).toBeLessThan(whole.changes.length);
  });

  test('is not announced again when the clock is set back', async () => {
    await scene.stopClockAt(new Date(FULL_TIME.getTime() + MIN_DAYS * DAY_MS - DAY_MS));
    expect(await announceRevisions(db)).toBe(0);
    await scene.stopClockAt(ANNOUNCED);
    expect(await announceRevisions(db)).toBe(0);
  });

  test('never drops a minted player below the floor', async () => {
    const [revision] = await revisions();
    expect(revision?.changes.find(({ player }) => player.id === fallen)).toBeUndefined();
    expect((await history(fallen)).announced).toBeNull();
  });

  test('is in force after the notice, not a moment earlier, once, for players and cards alike', async () => {
    const [revision] = await revisions();
    const before = await starsNow();
    await scene.stopClockAt(new Date(EFFECTIVE.getTime() - 1));
    expect(await applyRevisions(db)).toBe(0);
    await scene.stopClockAt(EFFECTIVE);
    const applied = await Promise.all([applyRevisions(db), applyRevisions(db)]);
    expect(applied.toSorted()).toEqual([0, 1]);
    const after = await starsNow();
    const expected = new Map(before);
    for (const { player, after: stars } of revision?.changes ?? []) expected.set(player.id, stars);
    expect(after).toEqual(expected);
    expect(await applyRevisions(db)).toBe(0);
  });

  test('gives an unminted card the copies of its new stars, and leaves a minted one its number', async () => {
    const { rows } = await sql<{ stars: 1 | 2 | 3 | 4 | 5; lifetime: number | null; minted: number }>`
      select stars, lifetime, minted from card where asset_type = 1
    `.execute(db);
    for (const { stars, lifetime, minted } of rows)
      if (minted === 0) expect(lifetime).toBe(CURRENT_RULES.cards.players[stars].lifetimeCopies);
    expect(rows.find(({ minted }) => minted > 0)?.lifetime).toBe(
      CURRENT_RULES.cards.players[3].lifetimeCopies,
    );
  });

  test('is the history of each player it changed', async () => {
    const [revision] = await revisions();
    const change = revision?.changes[0];
    expect(await history(change?.player.id ?? 0)).toEqual({
      current: change?.after,
      history: [
        { stars: change?.after, from_dt: EFFECTIVE.toISOString() },
        { stars: change?.before, from_dt: null },
      ],
      announced: null,
    });
  });
});

describe('the next revision, after the season', () => {
  test('shows owners how many of their players rise and fall, and which cards are theirs', async () => {
    await sql`
      insert into match (provider, provider_key, round_id, league_id, home_club_id, away_club_id, kickoff_at, status,
        ended_at, confirmed_at, home_score, away_score)
      select provider, provider_key || '-back', round_id, league_id, away_club_id, home_club_id,
        kickoff_at + interval '1 day', status, ended_at, confirmed_at, 0, 0
      from match where id = ${football.matchIds[0]}
    `.execute(db);
    // Two of the best whom the ratings now put last: a copy of one of them is owned.
    const { rows } = await sql<{ id: number; card: number }>`
      select player.id, card.id as card from player join card on asset_type = 1 and subject_id = player.id
      where minted = 0 order by player.stars desc, player.id limit 2
    `.execute(db);
    const [best, second] = rows;
    if (best === undefined || second === undefined) throw new Error('nobody is left');
    unminted = second;
    await mint(owner, best.card);
    await sql`update player set rating = 0 where id in (${best.id}, ${second.id})`.execute(db);
    const from = new Date(ANNOUNCED.getTime() + MIN_DAYS * DAY_MS);
    await scene.stopClockAt(from);
    expect(await announceRevisions(db)).toBe(1);
    const notices = await sql<{ manager_id: number; message_values: unknown }>`
      select manager_id, message_values from notification where kind = 'stars_announced'
    `.execute(db);
    expect(notices.rows).toMatchObject([
      { manager_id: owner?.managerId, message_values: { rise: 0, fall: 1 } },
    ]);
    if (owner === undefined || other === undefined) throw new Error('no manager');
    const ownedBy = async (manager: TestManager) =>
      (await listRevisions(db, page, manager)).data[0]?.changes.filter(({ owned }) => owned > 0);
    expect(await ownedBy(owner)).toMatchObject([{ player: { id: best.id }, after: 3, owned: 1 }]);
    expect(await ownedBy(other)).toEqual([]);
  });

  test('keeps the floor for a copy minted after the announcement', async () => {
    const [revision] = await revisions();
    const falling = revision?.changes.find(
      ({ before, after, owned }) => before >= 3 && after < 3 && owned === 0,
    );
    if (falling === undefined) throw new Error('nobody without a copy falls below three stars');
    const { rows } = await sql<{
      id: number;
    }>`select id from card where subject_id = ${falling.player.id}`.execute(db);
    await mint(owner, rows[0]?.id ?? 0);
    await scene.stopClockAt(new Date(Date.parse(revision?.effective_dt ?? '')));
    await applyRevisions(db);
    expect((await history(unminted.id)).current).toBe(3);
  });
});

test('an unknown revision is not found', async () => {
  expect(await readRevision(db, { id: 2_000_000_000 }, inProcessVisitor())).toEqual({
    refused: 'ERR_NOT_FOUND',
  });
});

test('an unknown player has no history', async () => {
  expect(await starHistory(db, { playerId: 2_000_000_000 })).toEqual({ refused: 'ERR_NOT_FOUND' });
});
