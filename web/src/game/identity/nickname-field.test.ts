import { expect, test } from 'vitest';
import { CallFailure } from '../../lib/api/failure.ts';
import { verdictOf } from './nickname-field.tsx';

const failure = new CallFailure('ERR_TOO_MANY', 429);

test('a nickname is free only if a check says that it is unique', () => {
  expect(verdictOf({ is_unique: true, suggested_nickname: '' }, null).verdict).toBe('free');
  expect(verdictOf(undefined, null).verdict).toBe('unknown');
  expect(verdictOf(undefined, failure).verdict).not.toBe('free');
});

test('a taken nickname comes with the suggestion of the server', () => {
  expect(verdictOf({ is_unique: false, suggested_nickname: 'Ada 2' }, null)).toEqual({
    verdict: 'taken',
    suggestion: 'Ada 2',
    failure: null,
  });
});

test('a failed check is not unique with an empty suggestion: it is shown as failed, not as taken', () => {
  expect(verdictOf(undefined, failure)).toEqual({ verdict: 'unchecked', suggestion: '', failure });
});

test('an earlier answer stays while a repeated check fails', () => {
  expect(verdictOf({ is_unique: true, suggested_nickname: '' }, failure).verdict).toBe('free');
});
