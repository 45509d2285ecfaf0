import type { CallOutput } from '@touchline/contract/calls';
import { moneyText, xfc } from '@touchline/domain/money';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { maxADayOf, waitUntil } from '@touchline/domain/wallet/withdrawals';
import { gameNow } from '../../db/clock.ts';
import { sql, type Db } from '../../db/database.ts';
import type { ManagerCaller } from '../../http/auth/caller.ts';
import { balancesOf, withdrawableOf } from '../../wallet/public.ts';
import { withChecksums } from '../addresses.ts';
import type { ChainServices } from '../chain-services.ts';
import { CONFIRMATIONS, NETWORK_ID } from '../chain-settings.ts';
import { factsOf } from './facts.ts';
import { networkFeeText } from './gas.ts';
import { describeWithdrawals, STATE, WITHDRAWAL_COLUMNS, type WithdrawalRow } from './rows.ts';

type Answer = CallOutput<'withdrawals.get'>;

const LATEST = 50;

/** What a manager can withdraw, to where, within which limits, and their latest withdrawals. */
export function withdrawalsOf({ config }: ChainServices) {
  return async (db: Db, _: object, { managerId }: ManagerCaller): Promise<Answer> => {
    const rules = CURRENT_RULES.withdrawal;
    const now = await gameNow(db);
    const facts = await factsOf(db, managerId, now);
    const { xfc: available } = await balancesOf(db, managerId);
    const max = maxADayOf(facts.level, rules);
    const left = max - facts.askedToday;
    const until = waitUntil(
      { securityChangedAt: facts.securityChangedAt, linkedAt: 0 },
      now.getTime(),
      rules,
    );
    const { rows } = await sql<WithdrawalRow>`
      select ${WITHDRAWAL_COLUMNS} from withdrawal where manager_id = ${managerId} order by id desc limit ${LATEST}
    `.execute(db);
    return {
      network:
        config.chain === null
          ? null
          : { id: NETWORK_ID, confirmations: CONFIRMATIONS, is_local: config.chain.isLocal },
      addresses: await addressesOf(db, managerId, now),
      min: moneyText(rules.min),
      fee: moneyText(rules.fee),
      network_fee: config.chain === null ? null : await networkFeeOf(db, config.chain.token),
      available: moneyText(available),
      withdrawable: moneyText(await withdrawableOf(db, managerId, available)),
      max_a_day: moneyText(xfc(max)),
      left_today: moneyText(xfc(left > 0n ? left : 0n)),
      review_from: moneyText(rules.reviewFrom),
      cancel_minutes: rules.cancelMinutes,
      is_verified: facts.isVerified,
      wait_until: until === null ? null : new Date(until).toISOString(),
      needs_code: facts.hasTwoSteps,
      withdrawals: await describeWithdrawals(rows),
    };
  };
}

/** The most that the transfer costs on the chain, by the gas price that was last read. */
async function networkFeeOf(db: Db, token: string): Promise<string | null> {
  const { rows } = await sql<{ gas_price: string | null }>`
    select gas_price::text from chain_cursor where network_id = ${NETWORK_ID} and token = ${token}
  `.execute(db);
  const asked = rows[0]?.gas_price ?? null;
  return asked === null ? null : networkFeeText(BigInt(asked));
}

async function addressesOf(db: Db, managerId: number, now: Date): Promise<Answer['addresses']> {
  const { rows } = await sql<{ address: string; linked_at: Date; is_first_use: boolean }>`
    select address, linked_at, not exists (
      select from withdrawal
      where manager_id = chain_address.manager_id and to_address = address and state = ${STATE.confirmed}
    ) as is_first_use
    from chain_address where manager_id = ${managerId} order by linked_at desc, address
  `.execute(db);
  const addresses = await withChecksums(rows.map(({ address }) => address));
  return rows.map(({ linked_at, is_first_use }, index) => {
    const until = waitUntil(
      { securityChangedAt: null, linkedAt: linked_at.getTime() },
      now.getTime(),
      CURRENT_RULES.withdrawal,
    );
    return {
      address: addresses[index] ?? '',
      usable_from: until === null ? null : new Date(until).toISOString(),
      is_first_use,
    };
  });
}
