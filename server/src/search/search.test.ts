import { searchCalls } from '@touchline/contract/search';
import { CONTEST_KIND_ID } from '@touchline/domain/rules/index';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inTransaction, sql } from '../db/database.ts';
import { inProcessVisitor } from '../http/auth/caller.ts';
import { makeContest, makeFootball, makeRewards, stopClockAt } from '../testing/contests/contests.ts';
import { openTestDatabase } from '../testing/database/database.ts';
import { search } from './search.ts';

const { db } = await openTestDatabase();
const description = searchCalls['search.find'];
const KICK_OFF = new Date('2026-03-07T15:00:00Z');

await stopClockAt(db, new Date('2026-03-06T12:00:00Z'));
await makeRewards(db);
const football = await makeFootball(db, { kickOffAt: KICK_OFF });
const [rovers = 0, city = 0, third = 0, fourth = 0] = football.clubIds;
const [first = 0, second = 0] = football.matchIds;

async function rename(table: 'club' | 'player', id: number, name: string): Promise<void> {
  await sql`update ${sql.table(table)} set name = ${name}, short_name = ${name.slice(-3)} where id = ${id}`.execute(
    db,
  );
}
const NAMES = [
  'Martin Ødegaard',
  'Hakan Çalhanoğlu',
  'Ousmane Dembélé',
  'Altay Bayındır',
  'İlkay Gündoğan',
  'Łukasz Fabiański',
  'Percy 100%_Sure',
];
const players = football.players.slice(0, NAMES.length).map(({ id }) => id);
for (const [index, name] of NAMES.entries()) await rename('player', players[index] ?? 0, name);
for (const [id, name] of [
  [rovers, 'Rovers of Élan'],
  [city, 'Beşiktaş City'],
  [third, 'Third City'],
  [fourth, 'Lone Star'],
] as const) {
  await rename('club', id, name);
}

/** Searches for a typed text through the schemas of the call. */
async function find(text: string) {
  return description.output.parse(
    await search(db, description.input.parse({ text }).text, inProcessVisitor()),
  );
}
async function namesFor(text: string): Promise<string[]> {
  return (await find(text)).players.map(({ name }) => name);
}

describe('players', () => {
  test.each([
    ['odegaard', 'Martin Ødegaard'],
    ['ØDE mart', 'Martin Ødegaard'],
    ['odegard', 'Martin Ødegaard'],
    ['calhan', 'Hakan Çalhanoğlu'],
    ['ÇALHANOĞLU', 'Hakan Çalhanoğlu'],
    ['dembele', 'Ousmane Dembélé'],
    ['Dembe\u0301', 'Ousmane Dembélé'],
    ['dembelle', 'Ousmane Dembélé'],
    ['bayindir', 'Altay Bayındır'],
    ['BAYINDIR', 'Altay Bayındır'],
    ['ilkay', 'İlkay Gündoğan'],
    ['ılkay', 'İlkay Gündoğan'],
    ['fabianski', 'Łukasz Fabiański'],
    ['100%_sure', 'Percy 100%_Sure'],
  ])('%s finds %s', async (typed, name) => {
    expect(await namesFor(typed)).toContain(name);
  });

  test('a name that starts with the text comes before one that contains it', async () => {
    await rename('player', football.players[10]?.id ?? 0, 'Aha Mart');
    await rename('player', football.players[11]?.id ?? 0, 'Smarta');
    expect(await namesFor('mart')).toEqual(['Martin Ødegaard', 'Aha Mart', 'Smarta']);
  });

  test('include their club and its most relevant match', async () => {
    const { players: found } = await find('odegaard');
    expect(found).toMatchObject([{ club: { id: rovers, name: 'Rovers of Élan' }, match_id: first }]);
  });

  test('without a club are not found', async () => {
    await sql`update player set club_id = null where id = ${players[5]}`.execute(db);
    expect(await namesFor('fabianski')).toEqual([]);
  });
});

describe('clubs and their matches', () => {
  test('a club includes its league; its match is found by its name', async () => {
    const found = await find('besiktas');
    expect(found.clubs).toMatchObject([{ id: city, name: 'Beşiktaş City', match_id: first }]);
    expect(found.matches.map(({ id }) => id)).toEqual([first]);
  });

  test('two clubs find their match against each other, in either order', async () => {
    expect((await find('elan besik')).matches.map(({ id }) => id)).toEqual([first]);
    expect((await find('City v Rovers')).matches.map(({ id }) => id)).toEqual([first]);
    expect((await find('rovers lone')).matches).toEqual([]);
  });

  test('coming matches come before past ones', async () => {
    const both = async () => (await find('city')).matches.map(({ id }) => id);
    expect(await both()).toEqual([first, second]);
    await sql`update match set status = 'confirmed' where id = ${first}`.execute(db);
    await stopClockAt(db, new Date(KICK_OFF.getTime() + 3_600_000));
    expect(await both()).toEqual([second, first]);
    expect((await find('besiktas')).clubs[0]?.match_id).toBe(first);
  });
});

describe('contests', () => {
  test('are found by any part of the name, coming ones first', async () => {
    await stopClockAt(db, new Date('2026-03-06T12:00:00Z'));
    const sunday = await makeContest(db, football, {});
    const over = await makeContest(db, football, {});
    const unseen = await makeContest(db, football, {});
    await sql`update contest set name = 'Große Élan-Runde ' || id`.execute(db);
    await sql`update contest set results_at = game_now(), final_at = game_now() where id = ${over}`.execute(
      db,
    );
    await sql`
      update contest set cancelled_at = game_now(), cancel_reason = 'too_few_entries' where id = ${unseen}
    `.execute(db);
    expect((await find('elan runde')).contests).toMatchObject([
      { id: sunday, slug: `grose-elan-runde-${sunday}`, phase: 'upcoming' },
      { id: over, phase: 'over' },
    ]);
  });

  test('a full head-to-head is visible only to its two managers', async () => {
    const duel = await makeContest(db, football, {});
    await sql`
      update contest set name = 'Duell', kind = ${CONTEST_KIND_ID.head_to_head}, max_entries = 2, entries = 2
      where id = ${duel}
    `.execute(db);
    expect((await find('duell')).contests).toEqual([]);
  });

  test('with the searched name come before those whose name is longer', async () => {
    const longer = await makeContest(db, football, {});
    const exact = await makeContest(db, football, {});
    await sql`update contest set name = case id when ${exact} then 'Night Cup 1' else 'Night Cup 18' end
      where id in (${exact}, ${longer})`.execute(db);
    expect((await find('night cup 1')).contests).toMatchObject([{ id: exact }, { id: longer }]);
  });
});

test('any typed text is only a search term', async () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
    fc.constantFrom('%', '_', '\\', "'; drop table player; --", '\\%\\', '$1', '{}', '[a-z', ':*', '\ud800'),
  );
  await fc.assert(
    fc.asyncProperty(hostile, async (text) => {
      const input = description.input.safeParse({ text });
      if (input.success) description.output.parse(await search(db, input.data.text, inProcessVisitor()));
    }),
    { numRuns: 150 },
  );
  expect(await find('%')).toEqual({
    players: [],
    clubs: [],
    leagues: [],
    matches: [],
    contests: [],
    managers: [],
  });
});

test('an empty text, control characters and more than 60 letters are refused', () => {
  for (const text of ['', '\u0000', 'a\nb', 'a'.repeat(61)]) {
    expect(description.input.safeParse({ text }).success, JSON.stringify(text)).toBe(false);
  }
});

test('a large table of players is searched by its index', async () => {
  await inTransaction(db, async (tx) => {
    // The planner ignores the index of a small table.
    await sql`set local enable_seqscan = off`.execute(tx);
    for (const condition of [sql`folded_name like '%odegaa%'`, sql`'odegard' <% folded_name`]) {
      const plan = await sql<{
        'QUERY PLAN': string;
      }>`explain select id from player where ${condition}`.execute(tx);
      expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('player_folded_name');
    }
  });
});
