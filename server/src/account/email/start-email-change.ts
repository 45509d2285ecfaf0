import { EMAIL_CHANGE_WAYS } from '@touchline/contract/account/choices';
import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { countAttemptIn, requireStepUp, type AttemptLimit } from '../../auth/public.ts';
import { sql, type Tx } from '../../db/database.ts';
import type { ManagerCaller } from '../../http/auth/caller.ts';
import type { AccountServices } from '../account-services.ts';
import { answerText } from '../answer-texts.ts';
import { refuseSmsTo } from '../phone/sms-limits.ts';
import {
  isEmailTaken,
  lockOwner,
  readEmailChange,
  showEmailChange,
  type EmailChange,
  type EmailChangeWay,
  type Owner,
} from './email-change.ts';
import { sendChangeCode } from './send-change-code.ts';

const CHANGE_SECONDS = 3_600;
const BY_MANAGER: AttemptLimit = { kind: 'email-change', max: 5, seconds: 3_600 };
/** A stranger's address must not be flooded by many accounts. */
const BY_ADDRESS: AttemptLimit = { kind: 'email-change-to', max: 5, seconds: 3_600 };

/**
 * Starts an e-mail change and sends the code that verifies the owner, to the old address or the phone. An account
 * without a verified one relies on the step-up that every start needs, so its code goes to the new address at
 * once. A repeated start for the same address sends the awaited code again. The unverified address of the account
 * is verified in the same way. Nothing changes yet.
 */
export function startEmailChange(services: AccountServices) {
  return async (
    tx: Tx,
    { way, email }: ParsedInput<'account.email.start'>,
    caller: ManagerCaller,
  ): Promise<CallOutput<'account.email.start'> | Refusal> => {
    const stepUp = await requireStepUp(tx, caller);
    if (stepUp !== null) return stepUp;
    const owner = await lockOwner(tx, caller.managerId);
    const refusal = await refuseAddress(tx, owner, email, caller.managerId);
    if (refusal !== null) return refusal;
    const chosen = wayOf(owner, way, email);
    if (chosen === null) return refuse('ERR_EMAIL_WAY', { field: 'way' });
    const limited = await countCode(tx, services, { owner, chosen, email }, caller);
    if (limited !== null) return limited;
    const change = await openChange(tx, caller.managerId, email, chosen);
    await sendChangeCode(tx, services, change, owner, caller);
    const shown = showEmailChange(change, owner);
    return {
      message: answerText(caller.language, 'email.code-sent', { to: shown.sent_to }),
      change: shown,
    };
  };
}

async function refuseAddress(
  tx: Tx,
  owner: Owner,
  email: string,
  managerId: number,
): Promise<Refusal | null> {
  if (owner.email_verified && isOwn(owner, email)) return refuse('ERR_EMAIL_UNCHANGED', { field: 'email' });
  return (await isEmailTaken(tx, email, managerId)) ? refuse('ERR_EMAIL_TAKEN', { field: 'email' }) : null;
}

function isOwn(owner: Owner, email: string): boolean {
  return owner.email?.toLowerCase() === email.toLowerCase();
}

/** The ways in which the owner can prove a change, as the contract numbers them. */
export function emailChangeWays({ email_verified, phone_verified }: Owner): readonly number[] {
  return [
    ...(email_verified ? [EMAIL_CHANGE_WAYS.oldEmail] : []),
    ...(phone_verified ? [EMAIL_CHANGE_WAYS.phone] : []),
  ];
}

/**
 * The requested verification: a step-up if there is nothing to verify or no verified channel. Null: that channel
 * is not verified.
 */
function wayOf(owner: Owner, way: number, email: string): EmailChangeWay | null {
  const ways = emailChangeWays(owner);
  if (ways.length === 0 || isOwn(owner, email)) return 'step_up';
  if (!ways.includes(way)) return null;
  return way === EMAIL_CHANGE_WAYS.phone ? 'phone' : 'old_email';
}

async function countCode(
  tx: Tx,
  { secrets }: AccountServices,
  {
    owner,
    chosen,
    email,
  }: { readonly owner: Owner; readonly chosen: EmailChangeWay; readonly email: string },
  { managerId, address }: ManagerCaller,
): Promise<Refusal | null> {
  const waits = [
    await countAttemptIn(tx, secrets, BY_MANAGER, `manager:${managerId}`),
    await countAttemptIn(tx, secrets, BY_ADDRESS, email.toLowerCase()),
  ];
  const wait = Math.max(...waits.map((each) => each ?? 0));
  if (wait > 0) return refuse('ERR_TOO_MANY', { retry_after: wait });
  if (chosen !== 'phone' || owner.phone === null || owner.phone_country_id === null) return null;
  return refuseSmsTo(tx, secrets, {
    managerId,
    address,
    phone: owner.phone,
    countryId: owner.phone_country_id,
  });
}

/** Opens the change, or returns the open one for the same address, whose owner may be proven already. */
async function openChange(
  tx: Tx,
  managerId: number,
  email: string,
  way: EmailChangeWay,
): Promise<EmailChange> {
  const open = await readEmailChange(tx, managerId);
  if (open !== null && open.email === email && (open.owner_proven || open.way === way)) return open;
  const { rows } = await sql<{ expires_at: Date }>`
    insert into email_change (manager_id, email, way, owner_proven_at, expires_at)
    values (${managerId}, ${email}, ${way}, case when ${way} = 'step_up' then clock_timestamp() end,
      clock_timestamp() + make_interval(secs => ${CHANGE_SECONDS}))
    on conflict (manager_id) do update set email = excluded.email, way = excluded.way,
      owner_proven_at = excluded.owner_proven_at, expires_at = excluded.expires_at
    returning expires_at
  `.execute(tx);
  const [opened] = rows;
  if (opened === undefined) throw new Error('An e-mail change was not inserted.');
  return { email, way, owner_proven: way === 'step_up', expires_at: opened.expires_at };
}
