import { refuse, type Refusal } from '@touchline/contract/errors';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import type { Limits } from '../../http/edge/limits.ts';

/** Refuses a manager who exceeds the limit with `fills` more; otherwise these are counted. */
export type FillLimit = (
  caller: { readonly managerId: number; readonly sessionId: number | null },
  fills: number,
) => Refusal | null;

/**
 * The limit of fills per minute shared by all calls that fill orders; by default that of the rules. An order that crosses
 * more than a minute allows counts as a whole minute: it would never be let through otherwise. Simulated managers have no
 * session and no limit. Counted in memory, so that a fill costs no further statement.
 */
export function limitFills(limits: Limits, fillsAMinute = CURRENT_RULES.market.fillsAMinute): FillLimit {
  return ({ managerId, sessionId }, fills) => {
    if (sessionId === null || fills === 0) return null;
    const wait = limits.take(`fills:${managerId}`, fillsAMinute, Math.min(fills, fillsAMinute));
    return wait === null ? null : refuse('ERR_TOO_MANY', { retry_after: wait });
  };
}
