import { gameNow } from '../../db/clock.ts';
import type { Tx } from '../../db/database.ts';
import { notify } from '../../inbox/public.ts';
import { mailManager } from '../../mail/public.ts';
import type { AuthServices } from '../auth-services.ts';

/** Notifies a manager, by mail and in the product, that a session was ended because its token was copied. */
export async function reportTheft(
  tx: Tx,
  { config }: Pick<AuthServices, 'config'>,
  managerId: number,
): Promise<void> {
  const notice = { managerId, kind: 'session_stolen', values: {}, link: '/my-account/security' } as const;
  await notify(tx, await gameNow(tx), [notice]);
  await mailManager(tx, config, { managerId, name: 'stolen', path: '/auth/login' });
}
