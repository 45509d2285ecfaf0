import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compressed } from './compressed.ts';

const LONG = 'goal '.repeat(2_000);

test.each(['gzip', 'gzip, deflate, br', 'br;q=1.0, gzip;q=0.8'])(
  'a long answer is compressed for %s',
  async (accepted) => {
    const bytes = await compressed(LONG, accepted);
    expect(bytes === null ? null : gunzipSync(bytes).toString()).toBe(LONG);
  },
);

test.each([undefined, '', 'br', 'gzip;q=0', 'gzip; q=0.0', 'identity'])(
  'it is not compressed for %s',
  async (accepted) => expect(await compressed(LONG, accepted)).toBeNull(),
);

test('a short answer is not compressed', async () => {
  expect(await compressed('goal', 'gzip')).toBeNull();
});
