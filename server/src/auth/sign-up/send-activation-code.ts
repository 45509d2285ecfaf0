import { sql, type Tx } from '../../db/database.ts';
import { mailManager } from '../../mail/public.ts';
import type { AuthServices } from '../auth-services.ts';
import { makeLinkCode } from '../codes/one-time-codes.ts';

const TWO_DAYS = 172_800;

/**
 * Mails a manager a new activation code, valid for two days; earlier ones no longer work. Its use verifies the
 * address it was sent to. For an account that may already play, the mail asks to confirm the address. An account
 * without an address gets nothing.
 */
export async function sendActivationCode(
  tx: Tx,
  { config }: Pick<AuthServices, 'config'>,
  managerId: number,
): Promise<void> {
  const { rows } = await sql<{ email: string | null; activated: boolean }>`
    select email, activated_at is not null as activated from manager where id = ${managerId}
  `.execute(tx);
  const [manager] = rows;
  if (manager === undefined || manager.email === null) return;
  const code = await makeLinkCode(tx, {
    managerId,
    purpose: 'activate',
    seconds: TWO_DAYS,
    target: manager.email,
  });
  await mailManager(tx, config, {
    managerId,
    name: manager.activated ? 'verification' : 'activation',
    path: `/activate/${code}`,
  });
}
