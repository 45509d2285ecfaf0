import type { CallOutput } from '@touchline/contract/calls';
import { TOUR_STATUS } from '@touchline/domain/people/onboarding/record';
import { WELCOME_STEP, WELCOME_TYPE } from '@touchline/domain/people/onboarding/welcome';
import { sql, type Db, type Tx } from '../db/database.ts';

type Records = CallOutput<'onboarding.save'>['userOnboarding'];

/** A manager's progress in the tour and the welcome; no record of either before it is started. */
export async function onboardingOf(db: Db, managerId: number): Promise<Records> {
  const { rows } = await sql<Records[number]>`
    select onboarding_type, status, step from onboarding where manager_id = ${managerId} order by onboarding_type
  `.execute(db);
  return rows;
}

/** Begins the welcome of a manager, in the transaction of the activation: their starter set is still closed. */
export async function beginWelcome(tx: Tx, managerId: number, now: Date): Promise<void> {
  await sql`
    insert into onboarding (manager_id, onboarding_type, status, step, changed_at)
    values (${managerId}, ${WELCOME_TYPE}, ${TOUR_STATUS.underWay}, ${WELCOME_STEP.closed}, ${now})
  `.execute(tx);
}
