import { sqlState } from '../db/database.ts';

const UNIQUE_VIOLATION = '23505';

/**
 * Returns false when an update fails because another row has the value. PostgreSQL then accepts nothing further in the
 * transaction until the caller's refusal rolls it back to before the call.
 */
export async function updateUnlessTaken(update: Promise<unknown>): Promise<boolean> {
  try {
    await update;
    return true;
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) return false;
    throw error;
  }
}
