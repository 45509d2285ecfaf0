import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { TOUR_STATUS } from '@touchline/domain/people/onboarding/record';
import { LAST_TOUR_STEP, TOUR_TYPE } from '@touchline/domain/people/onboarding/tour';
import { WELCOME_STEP } from '@touchline/domain/people/onboarding/welcome';
import { gameNow } from '../db/clock.ts';
import { sql, type Tx } from '../db/database.ts';
import { onboardingOf } from './store.ts';

/**
 * Stores the step a manager has reached in the tour or the welcome. A record only moves forward: a step behind the
 * stored one, or any step of a finished one, changes nothing. Returns the records after it.
 */
export async function saveOnboarding(
  tx: Tx,
  managerId: number,
  { data }: ParsedInput<'onboarding.save'>,
): Promise<CallOutput<'onboarding.save'>> {
  const last = data.onboarding_type === TOUR_TYPE ? LAST_TOUR_STEP : WELCOME_STEP.opened;
  const step = data.status === TOUR_STATUS.finished ? last : data.step;
  await sql`
    insert into onboarding (manager_id, onboarding_type, status, step, changed_at)
    values (${managerId}, ${data.onboarding_type}, ${data.status}, ${step}, ${await gameNow(tx)})
    on conflict (manager_id, onboarding_type) do update
      set status = excluded.status, step = excluded.step, changed_at = excluded.changed_at
      where (onboarding.status, onboarding.step) < (excluded.status, excluded.step)
  `.execute(tx);
  return { userOnboarding: await onboardingOf(tx, managerId) };
}
