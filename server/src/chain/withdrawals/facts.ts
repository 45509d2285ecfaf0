import { levelOf } from '@touchline/domain/cards';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import type { WithdrawalFacts } from '@touchline/domain/wallet/withdrawals';
import { sql, type Db } from '../../db/database.ts';
import { STATE } from './rows.ts';

/** The facts that decide about withdrawals of a manager, without amount and address. */
export interface ManagerFacts extends Pick<
  WithdrawalFacts,
  'askedToday' | 'level' | 'isVerified' | 'securityChangedAt'
> {
  readonly hasTwoSteps: boolean;
}

interface FactsRow {
  readonly is_verified: boolean;
  readonly has_two_steps: boolean;
  readonly experience: number;
  /** In real time, which the game's clock need not follow. */
  readonly seconds_since_change: number | null;
  readonly asked_today: bigint;
}

/** Reads what decides about a manager's withdrawals at `now`. */
export async function factsOf(db: Db, managerId: number, now: Date): Promise<ManagerFacts> {
  const { rows } = await sql<FactsRow>`
    select email_verified_at is not null and phone_verified_at is not null as is_verified,
      totp_secret_encrypted is not null as has_two_steps, experience,
      extract(epoch from clock_timestamp() - security_changed_at)::float8 as seconds_since_change,
      (
        select coalesce(sum(units), 0)::bigint from withdrawal
        where manager_id = manager.id and requested_at > ${now}::timestamptz - interval '24 hours'
          and state not in (${STATE.failed}, ${STATE.cancelled})
      ) as asked_today
    from manager where id = ${managerId}
  `.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error(`manager ${managerId} is missing`);
  const { seconds_since_change: ago } = row;
  return {
    askedToday: row.asked_today,
    level: levelOf(row.experience, CURRENT_RULES),
    isVerified: row.is_verified,
    securityChangedAt: ago === null ? null : now.getTime() - ago * 1_000,
    hasTwoSteps: row.has_two_steps,
  };
}
