import type { CallOutput } from '@touchline/contract/calls';
import { sql, type Db } from '../db/database.ts';

type Records = CallOutput<'onboarding.save'>['userOnboarding'];

/** How far a manager has come in the tour: one record, or none when they have not begun. */
export async function onboardingOf(db: Db, managerId: number): Promise<Records> {
  const { rows } = await sql<Records[number]>`
    select onboarding_type, status, step from onboarding where manager_id = ${managerId} order by onboarding_type
  `.execute(db);
  return rows;
}
