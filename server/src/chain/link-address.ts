import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { gameNow } from '../db/clock.ts';
import { sql, type Db, type Tx } from '../db/database.ts';
import type { ManagerCaller } from '../http/auth/caller.ts';
import { checkedAddress, isSignedBy } from './addresses.ts';
import type { ChainServices } from './chain-services.ts';
import { NETWORK_ID } from './chain-settings.ts';

export const MAX_ADDRESSES = 5;
const HOUR_MS = 3_600_000;

interface Challenge {
  readonly host: string;
  readonly managerId: number;
  readonly nickname: string;
  readonly address: string;
  /** Epoch hours. */
  readonly hour: number;
}

/**
 * The message to sign. It is recreated instead of stored: it names account, address and hour, so its signature
 * links this address to this account and does nothing else, however often it is sent.
 */
function messageOf({ host, managerId, nickname, address, hour }: Challenge): string {
  return [
    `${host} asks you to link this address to a Touchline account.`,
    '',
    `Account: ${nickname} (${managerId})`,
    `Address: ${address}`,
    `Network: ${NETWORK_ID}`,
    `Issued at: ${new Date(hour * HOUR_MS).toISOString()}`,
    '',
    'Signing costs nothing and moves nothing. Sign only if this is your own account.',
  ].join('\n');
}

/** Gives the message whose signature links an address. Refuses what is not an address. */
export function challengeOf({ config }: ChainServices) {
  return async (
    db: Db,
    input: ParsedInput<'chain.challenge'>,
    caller: ManagerCaller,
  ): Promise<CallOutput<'chain.challenge'> | Refusal> => {
    const address = await checkedAddress(input.address);
    if (address === null) return refuse('ERR_ADDRESS_INVALID');
    const hour = hourOf(await gameNow(db));
    const of = await challengeFor(db, config.publicUrl, caller.managerId, address);
    return {
      address,
      message: messageOf({ ...of, hour }),
      expires_at: new Date((hour + 2) * HOUR_MS).toISOString(),
    };
  };
}

/** Links an address by the signature of this hour's message or of the last one's. Linking it again changes nothing. */
export function linkAddress({ config }: ChainServices) {
  return async (
    tx: Tx,
    { address: typed, signature }: ParsedInput<'chain.link'>,
    { managerId }: ManagerCaller,
  ): Promise<CallOutput<'chain.link'> | Refusal> => {
    const address = await checkedAddress(typed);
    if (address === null) return refuse('ERR_ADDRESS_INVALID');
    if (config.chain === null) return refuse('ERR_SWITCHED_OFF');
    // One manager at a time, so that the limit holds.
    await sql`select from manager where id = ${managerId} for update`.execute(tx);
    const now = await gameNow(tx);
    const of = await challengeFor(tx, config.publicUrl, managerId, address);
    const hour = hourOf(now);
    const isSigned =
      (await isSignedBy(address, messageOf({ ...of, hour }), signature)) ||
      (await isSignedBy(address, messageOf({ ...of, hour: hour - 1 }), signature));
    if (!isSigned) return refuse('ERR_ADDRESS_SIGNATURE');
    const known = await linkOf(tx, address);
    if (known !== null)
      return known.manager_id === managerId
        ? { address, linked_at: known.linked_at.toISOString() }
        : refuse('ERR_ADDRESS_TAKEN');
    const { rows } = await sql`select from chain_address where manager_id = ${managerId}`.execute(tx);
    if (rows.length >= MAX_ADDRESSES) return refuse('ERR_ADDRESS_LIMIT', { max: MAX_ADDRESSES });
    const linked = await sql`
      insert into chain_address (address, manager_id, linked_at) values (${address.toLowerCase()}, ${managerId}, ${now})
      on conflict do nothing returning address
    `.execute(tx);
    // Another account was faster.
    if (linked.rows.length === 0) return refuse('ERR_ADDRESS_TAKEN');
    return { address, linked_at: now.toISOString() };
  };
}

/** The manager who linked an address, and when; null if none did. */
export async function linkOf(
  db: Db,
  address: string,
): Promise<{ readonly manager_id: number; readonly linked_at: Date } | null> {
  const { rows } = await sql<{ manager_id: number; linked_at: Date }>`
    select manager_id, linked_at from chain_address where address = ${address.toLowerCase()}
  `.execute(db);
  return rows[0] ?? null;
}

async function challengeFor(
  db: Db,
  publicUrl: string,
  managerId: number,
  address: string,
): Promise<Omit<Challenge, 'hour'>> {
  const { rows } = await sql<{ nickname: string }>`
    select nickname from manager where id = ${managerId}
  `.execute(db);
  const [manager] = rows;
  if (manager === undefined) throw new Error(`manager ${managerId} is missing`);
  return { host: new URL(publicUrl).host, managerId, nickname: manager.nickname, address };
}

function hourOf(at: Date): number {
  return Math.floor(at.getTime() / HOUR_MS);
}
