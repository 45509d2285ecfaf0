import type { CallOutput } from '@touchline/contract/calls';
import { moneyText, xfc } from '@touchline/domain/money';
import { sql, type Db } from '../db/database.ts';
import type { ManagerCaller } from '../http/auth/caller.ts';
import { withChecksums } from './addresses.ts';
import type { ChainServices } from './chain-services.ts';
import { CONFIRMATIONS, NETWORK_ID } from './chain-settings.ts';
import { MAX_ADDRESSES } from './link-address.ts';
import { DEPOSIT, IS_ANNOUNCED_FAILED } from '../db/sql-constants.ts';

type Answer = CallOutput<'chain.deposits'>;

interface DepositRow {
  readonly id: string;
  readonly state: number;
  readonly rejected: Answer['deposits'][number]['rejected'];
  readonly units: bigint;
  readonly from_address: string;
  readonly tx_hash: string;
  readonly confirmations: number;
  readonly at: Date;
  readonly credited_at: Date | null;
}

/** The chain's addresses, the manager's linked addresses, and their deposits with those only announced. */
export function depositsOf({ config }: ChainServices) {
  return async (db: Db, _: object, { managerId }: ManagerCaller): Promise<Answer> => {
    const linked = await sql<{ address: string; linked_at: Date }>`
      select address, linked_at from chain_address where manager_id = ${managerId} order by linked_at desc, address
    `.execute(db);
    const { rows } = await depositRows(db, managerId);
    const addresses = await withChecksums(linked.rows.map(({ address }) => address));
    const senders = await withChecksums(rows.map(({ from_address }) => from_address));
    return {
      network: await networkOf(config.chain),
      max_addresses: MAX_ADDRESSES,
      addresses: linked.rows.map(({ linked_at }, index) => ({
        address: addresses[index] ?? '',
        linked_at: linked_at.toISOString(),
      })),
      deposits: rows.map((row, index) => ({
        id: row.id,
        state: row.state,
        rejected: row.rejected,
        amount: moneyText(xfc(row.units)),
        from_address: senders[index] ?? '',
        txhash: row.tx_hash,
        confirmations: row.confirmations,
        created_at: row.at.toISOString(),
        credited_at: row.credited_at?.toISOString() ?? null,
      })),
    };
  };
}

function depositRows(db: Db, managerId: number) {
  return sql<DepositRow>`
    select id::text, state, rejected, units, from_address, tx_hash, confirmations, seen_at as at, credited_at
    from deposit where manager_id = ${managerId}
    union all
    select 'a' || id, case when ${IS_ANNOUNCED_FAILED} then ${DEPOSIT.rejected} else ${DEPOSIT.pending} end,
      case when ${IS_ANNOUNCED_FAILED} then 'not_found' end, units, from_address,
      tx_hash, 0, announced_at, null
    from announced_deposit as announced where manager_id = ${managerId} and not exists (
      select from deposit where deposit.network_id = announced.network_id and deposit.tx_hash = announced.tx_hash
    )
    order by at desc, id desc limit 50
  `.execute(db);
}

async function networkOf(chain: ChainServices['config']['chain']): Promise<Answer['network']> {
  if (chain === null) return null;
  const [token = '', deposit = ''] = await withChecksums([chain.token, chain.depositAddress]);
  return {
    id: NETWORK_ID,
    token,
    deposit_address: deposit,
    confirmations: CONFIRMATIONS,
    is_local: chain.isLocal,
  };
}
