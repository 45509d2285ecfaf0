import { expect, test } from 'vitest';
import { TEST_SECRETS } from '../../testing/http/server.ts';
import { replayAnswer } from './stored-answers.ts';

const CALL = 'auth.checkNickname';
const intent = { scope: 'manager:7', key: 'a key', call: CALL, inputHash: 'a hash' };
const replayed = (answer: string) => {
  const stored = { answer, answer_encrypted: null };
  return JSON.stringify(replayAnswer({ secrets: TEST_SECRETS }, CALL, intent, { state: 'answered', stored }));
};

test('a stored answer is sent again with the same bytes, whatever the order of its keys', () => {
  for (const text of [
    '{"is_unique":false,"suggested_nickname":"solo2"}',
    '{"suggested_nickname":"solo2","is_unique":false}',
  ]) {
    expect(replayed(text)).toBe(text);
  }
});

test('what the contract no longer has is dropped from a stored answer', () => {
  const text = '{"former":1,"suggested_nickname":"solo2","is_unique":false}';
  expect(JSON.parse(replayed(text))).toEqual({ is_unique: false, suggested_nickname: 'solo2' });
});
