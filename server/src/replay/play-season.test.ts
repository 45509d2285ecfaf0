import { join } from 'node:path';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { expect, test } from 'vitest';
import { sql } from '../db/database.ts';
import { readSeasonFiles } from '../feeds/replay/files.ts';
import { buildSeason } from '../feeds/replay/season.ts';
import { keepBooks } from '../testing/database/books.ts';
import { startTestServer, TEST_SECRETS } from '../testing/http/server.ts';
import { readConfig } from '../config.ts';
import { buildWork } from '../work.ts';
import { readFigures } from './figures.ts';
import { ReplayFootball } from './football.ts';
import { playSeason } from './play-season.ts';

const { db, routes } = await startTestServer();
keepBooks(db);

test('a season of three clubs ends with every contest over and every unit accounted for', async () => {
  const folder = join(import.meta.dirname, '../feeds/replay/fixtures');
  const season = buildSeason(readSeasonFiles(folder, '2001-02'), 'test');
  const shares: number[] = [];
  await playSeason({
    season,
    seed: 'test',
    managers: 8,
    services: { db, routes, secrets: TEST_SECRETS, checkAnswers: true },
    work: buildWork({ config: readConfig({ NODE_ENV: 'test' }) }),
    football: new ReplayFootball(db, CURRENT_RULES, season, []),
    rules: CURRENT_RULES,
    onProgress: (share) => void shares.push(share),
  });
  expect(shares.at(-1)).toBe(1);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));

  const figures = await readFigures(db, { rows: 0, equal: 0, differences: [] }, 0);
  expect(figures).toMatchObject({ rounds: 2, matches: 3, contestsOpen: 0, findings: [] });
  expect(figures.contestsPaid).toBeGreaterThan(0);
  expect(figures.sums.map(({ units }) => units)).toEqual([0n, 0n]);

  const prizes = await sql<{ unpaid: number }>`
    select count(*)::int as unpaid from contest
    where final_at is not null and (select coalesce(sum(prize), 0) from entry where contest_id = contest.id) = 0
  `.execute(db);
  expect(prizes.rows).toEqual([{ unpaid: 0 }]);
});
