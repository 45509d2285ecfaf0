import { checkTeam } from '@touchline/domain/contests/team';
import { expect, test, vi } from 'vitest';
import { measureRecover } from '../recover.ts';
import { storedContest } from '../rerank/contest.ts';
import { measureRerank } from '../rerank/measure.ts';
import { measureStandings } from '../standings/measure.ts';
import { verifyBooks } from '../../../server/src/wallet/verify-books.ts';
import { contestChecks } from '../../../server/src/contests/lifecycle/contest-checks.ts';
import { storedTeams } from './field.ts';
import { teamRules } from './make-field.ts';
import { openField } from './open-field.ts';
import { CONTEST_TABLES } from './played.ts';
import { readFieldSize } from './sizes.ts';

vi.spyOn(console, 'log').mockImplementation(() => {});
vi.spyOn(console, 'table').mockImplementation(() => {});

const TEAMS = 500;
const sizeOf = (table: string) => readFieldSize(['--teams', `${TEAMS}`, '--table', table]);

test.each(CONTEST_TABLES)(
  'a field of %s contests has valid teams, a popular star and right books, and the bench re-ranks it right @long',
  async (table) => {
    const { db, field, close } = await openField(table, TEAMS);
    try {
      const pool = new Map(field.football.players.map((player) => [player.id, player]));
      const rules = teamRules(table);
      const managers = new Set<number>();
      const fielded = new Map<number, number>();
      for await (const teams of storedTeams(db, field.contestId)) {
        for (const { team, managerId } of teams) {
          expect(checkTeam(team, pool, rules)).toEqual({ ok: true });
          managers.add(managerId);
          for (const id of [...team.starters, ...team.reserves]) fielded.set(id, (fielded.get(id) ?? 0) + 1);
        }
      }
      expect(managers.size).toBe(TEAMS);
      const share = (fielded.get(field.star.id) ?? 0) / TEAMS;
      expect(share).toBeGreaterThan(0.33);
      expect(share).toBeLessThan(0.5);
      expect(Math.max(...fielded.values()) / TEAMS).toBeLessThan(0.7);
      expect((await verifyBooks(db, contestChecks)).flatMap(({ findings }) => findings)).toEqual([]);
      expect(await measureRerank(sizeOf(table), () => storedContest(db, field))).toBe(true);
    } finally {
      await close();
    }
  },
);

test('the bench of standings finds every page right @long', async () => {
  expect(await measureStandings(sizeOf('pro'))).toBe(true);
});

test('the bench of recovery finds every page right @long', async () => {
  expect(await measureRecover(sizeOf('easy'))).toBe(true);
});
