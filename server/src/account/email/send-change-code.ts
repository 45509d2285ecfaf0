import { makeTypedCode } from '../../auth/public.ts';
import type { Tx } from '../../db/database.ts';
import type { ManagerCaller } from '../../http/auth/caller.ts';
import { mailManager, sendSms } from '../../mail/public.ts';
import type { AccountServices } from '../account-services.ts';
import { CODE_SECONDS } from '../typed-codes.ts';
import type { EmailChange, Owner } from './email-change.ts';

/**
 * Sends the code that an e-mail change awaits: to the old address or the phone until the owner is proven, then to the new
 * address. Earlier codes of the change no longer work.
 */
export async function sendChangeCode(
  tx: Tx,
  { config, secrets }: AccountServices,
  change: EmailChange,
  owner: Owner,
  { managerId }: Pick<ManagerCaller, 'managerId'>,
): Promise<void> {
  const purpose = change.owner_proven ? 'new_email' : 'old_email';
  const code = await makeTypedCode(tx, secrets, {
    managerId,
    purpose,
    seconds: CODE_SECONDS,
    target: change.email,
  });
  if (change.owner_proven) {
    await mailManager(tx, config, {
      managerId,
      name: 'new_address',
      code,
      values: { code },
      to: change.email,
    });
  } else if (change.way === 'phone' && owner.phone !== null) {
    await sendSms(tx, config, {
      managerId,
      to: owner.phone,
      name: 'phone_code',
      values: { code, minutes: String(CODE_SECONDS / 60) },
    });
  } else {
    await mailManager(tx, config, {
      managerId,
      name: 'address_change',
      code,
      values: { code, email: change.email },
    });
  }
}
