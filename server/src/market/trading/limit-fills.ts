import { refuse, type Refusal } from '@touchline/contract/errors';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import type { Limits } from '../../http/edge/limits.ts';

/** Refuses a manager who exceeds the limit with `fills` more. */
type FillLimit = (
  caller: { readonly managerId: number; readonly sessionId: number | null },
  fills: number,
) => Refusal | null;

/**
 * The limit of fills per minute shared by all calls that fill orders; by default that of the rules. Simulated managers
 * have no session and no limit.
 */
export function limitFills(limits: Limits, fillsAMinute = CURRENT_RULES.market.fillsAMinute): FillLimit {
  return ({ managerId, sessionId }, fills) => {
    if (sessionId === null || fills === 0) return null;
    const wait = limits.take(`fills:${managerId}`, fillsAMinute, fills);
    return wait === null ? null : refuse('ERR_TOO_MANY', { retry_after: wait });
  };
}
