import { refuse, type Refusal } from '@touchline/contract/errors';
import type { Caller } from '../auth/caller.ts';
import { networkOf, type Limits } from './limits.ts';

/** Refuses a caller who searches too often. */
export type SearchLimit = (caller: Caller) => Refusal | null;

const SEARCHES_PER_MINUTE = 60;

/** The limit of searches in standings, tops and the market together: 60 a minute for a manager, and for the network of visitors. */
export function limitSearches(limits: Limits): SearchLimit {
  return (caller) => {
    const subject = caller.kind === 'manager' ? String(caller.managerId) : networkOf(caller.address);
    const wait = limits.take(`find:${subject}`, SEARCHES_PER_MINUTE);
    return wait === null ? null : refuse('ERR_TOO_MANY', { retry_after: wait });
  };
}
