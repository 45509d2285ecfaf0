import { expect, test } from 'vitest';
import { foldText } from '@touchline/domain/search/fold-text';
import { sql } from './database.ts';
import { openTestDatabase } from '../testing/database/database.ts';
import { foldedSql } from './fold-text.ts';

const { db } = await openTestDatabase();

test.each([
  ['Ødegård', 'odegard'],
  ['Łukasz Fabiański', 'lukasz fabianski'],
  ['Gündoğan', 'gundogan'],
  ['ĐOKOVIĆ', 'dokovic'],
  ['Núñez', 'nunez'],
  ['İlkay Ilkay ılkay', 'ilkay ilkay ilkay'],
  ['ﬁnal ①', 'final 1'],
  ['英超', '英超'],
])('%s is found as %s, in the program and in the database alike', async (written, folded) => {
  expect(foldText(written)).toBe(folded);
  const { rows } = await sql<{ text: string }>`select ${foldedSql(sql`${written}::text`)} as text`.execute(
    db,
  );
  expect(rows[0]?.text).toBe(folded);
});
