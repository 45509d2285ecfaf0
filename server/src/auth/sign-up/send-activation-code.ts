import type { Tx } from '../../db/database.ts';
import { mailManager } from '../../mail/public.ts';
import type { AuthServices } from '../auth-services.ts';
import { makeLinkCode } from '../codes/one-time-codes.ts';

const TWO_DAYS = 172_800;

/** Mails a manager a new activation code, valid for two days; earlier ones no longer work. */
export async function sendActivationCode(
  tx: Tx,
  { config }: Pick<AuthServices, 'config'>,
  managerId: number,
): Promise<void> {
  const code = await makeLinkCode(tx, { managerId, purpose: 'activate', seconds: TWO_DAYS });
  await mailManager(tx, config, { managerId, name: 'activation', path: `/activate/${code}` });
}
