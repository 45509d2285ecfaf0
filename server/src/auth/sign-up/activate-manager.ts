import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { grantStarter } from '../../cards/public.ts';
import { sql, type Tx } from '../../db/database.ts';
import { notify } from '../../inbox/public.ts';
import { beginWelcome } from '../../onboarding/public.ts';
import { openManagerAccounts } from '../../wallet/public.ts';

/**
 * Activates a manager at `now` (game time): opens their accounts, grants the starter set and begins the welcome. Nothing
 * else activates a manager. Returns false without effect for an active manager.
 */
export async function activateManager(tx: Tx, managerId: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update manager set activated_at = ${now} where id = ${managerId} and activated_at is null returning 1
  `.execute(tx);
  if (rows.length === 0) return false;
  await openManagerAccounts(tx, managerId);
  await grantStarter(tx, managerId, now, CURRENT_RULES);
  await beginWelcome(tx, managerId, now);
  await notify(tx, now, [{ managerId, kind: 'welcome', values: {}, link: '/welcome' }]);
  return true;
}
