import type { Tx } from '../../db/database.ts';
import { mailManager } from '../../mail/public.ts';
import type { AuthServices } from '../auth-services.ts';

/** Mails a manager that a session was ended because its token was stolen; does nothing without a mail server. */
export async function reportTheft(
  tx: Tx,
  { config }: Pick<AuthServices, 'config'>,
  managerId: number,
): Promise<void> {
  if (config.smtpUrl === null) return;
  await mailManager(tx, config, { managerId, name: 'stolen', path: '/auth/login' });
}
