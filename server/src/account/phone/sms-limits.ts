import { refuse, type Refusal } from '@touchline/contract/errors';
import { countAttemptIn, countNetworkAttemptIn, type AttemptLimit } from '../../auth/public.ts';
import { sql, type Tx } from '../../db/database.ts';
import type { Secrets } from '../../secrets.ts';

const BY_NUMBER: AttemptLimit = { kind: 'sms-number', max: 3, seconds: 3_600 };
const BY_MANAGER: AttemptLimit = { kind: 'sms-manager', max: 10, seconds: 86_400 };
/** Many accounts of one network must not send SMS at the operator's cost. */
const BY_NETWORK: AttemptLimit = { kind: 'sms-network', max: 30, seconds: 86_400 };

/**
 * Counts an SMS that is about to be sent. Refuses with ERR_SMS_COUNTRY where SMS are switched off, and with ERR_TOO_MANY
 * beyond three an hour to a number, ten a day by a manager or thirty a day from a network. A refusal counts nothing.
 */
export async function refuseSmsTo(
  tx: Tx,
  secrets: Secrets,
  {
    managerId,
    address,
    phone,
    countryId,
  }: {
    readonly managerId: number;
    /** Network address of the caller. */
    readonly address: string;
    readonly phone: string;
    readonly countryId: number;
  },
): Promise<Refusal | null> {
  const { rows } = await sql`select 1 from sms_country_off where country_id = ${countryId}`.execute(tx);
  if (rows.length > 0) return refuse('ERR_SMS_COUNTRY', { field: 'phone_country_id' });
  const waits = [
    await countAttemptIn(tx, secrets, BY_NUMBER, phone),
    await countAttemptIn(tx, secrets, BY_MANAGER, `manager:${managerId}`),
    await countNetworkAttemptIn(tx, secrets, BY_NETWORK, address),
  ];
  const wait = Math.max(...waits.map((each) => each ?? 0));
  return wait > 0 ? refuse('ERR_TOO_MANY', { retry_after: wait }) : null;
}
