import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compressed } from './compressed.ts';

const LONG = 'goal '.repeat(2_000);

test.each(['gzip', 'gzip, deflate, br', 'br;q=1.0, gzip;q=0.8'])(
  'a long answer comes pressed to who takes %s',
  async (accepted) => {
    const bytes = await compressed(LONG, accepted);
    expect(bytes === null ? null : gunzipSync(bytes).toString()).toBe(LONG);
  },
);

test.each([undefined, '', 'br', 'gzip;q=0', 'gzip; q=0.0', 'identity'])(
  'it comes as it is to who takes %s',
  async (accepted) => expect(await compressed(LONG, accepted)).toBeNull(),
);

test('a short answer comes as it is', async () => {
  expect(await compressed('goal', 'gzip')).toBeNull();
});
