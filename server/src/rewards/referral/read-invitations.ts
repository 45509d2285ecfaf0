import type { CallOutput } from '@touchline/contract/calls';
import { gold, moneyText, xfc } from '@touchline/domain/money';
import { shareEndsAt } from '@touchline/domain/wallet/rewards/referral';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { sql, type Db } from '../../db/database.ts';
import { countedContests } from './counted-contests.ts';

type Answer = CallOutput<'referral.get'>;

const PER_PAGE = 12;
const PERCENT = 100n;

interface InvitedRow {
  readonly id: number;
  readonly nickname: string | null;
  readonly invited_at: Date;
  readonly state: Answer['data'][number]['state'];
  readonly verified: boolean;
  readonly due_at: Date | null;
  readonly rewarded_at: Date | null;
  readonly reason: 'linked' | 'closed' | null;
  readonly share_paid: bigint;
}

/** The code of a manager, what an invitation brings, and those whom they invited, newest first. */
export async function readInvitations(
  db: Db,
  managerId: number,
  { page, publicUrl }: { readonly page: number; readonly publicUrl: string },
): Promise<Answer> {
  const own = await sql<{ code: string; verified: boolean }>`
    select referral_code as code, email_verified_at is not null and phone_verified_at is not null as verified
    from manager where id = ${managerId}
  `.execute(db);
  const sums = await sql<{ total: number; rewarded: number; shared: bigint }>`
    select count(*)::int as total, count(rewarded_at)::int as rewarded, coalesce(sum(share_paid), 0)::bigint as shared
    from referral where inviter_id = ${managerId}
  `.execute(db);
  const { total = 0, rewarded = 0, shared = 0n } = sums.rows[0] ?? {};
  const { code = '', verified = false } = own.rows[0] ?? {};
  return {
    code,
    link: `${publicUrl}/auth/register?referral=${code}`,
    rules: rulesShown(),
    verified,
    totals: {
      rewarded,
      gold: moneyText(gold(CURRENT_RULES.rewards.referral.gold.units * BigInt(rewarded))),
      xfc: moneyText(xfc(shared)),
    },
    data: await invitedOn(db, managerId, page),
    summary: { total, page, per_page: PER_PAGE, pages: Math.ceil(total / PER_PAGE) },
  };
}

function rulesShown(): Answer['rules'] {
  const { referral } = CURRENT_RULES.rewards;
  return {
    gold: moneyText(referral.gold),
    contests: referral.contests,
    min_fee: moneyText(referral.minFee),
    wait_days: referral.waitDays,
    max_rewarded: referral.mostRewarded.invitations,
    max_rewarded_days: referral.mostRewarded.days,
    share_percent: (referral.shareOfFees.basisPoints / PERCENT).toString(),
    share_days: referral.shareOfFees.days,
    share_max: moneyText(referral.shareOfFees.max),
  };
}

async function invitedOn(db: Db, managerId: number, page: number): Promise<Answer['data']> {
  const { rows } = await sql<InvitedRow>`
    select invited_id as id, nickname, invited_at, state, due_at, rewarded_at, reason, share_paid,
      email_verified_at is not null and phone_verified_at is not null as verified
    from referral join manager on manager.id = invited_id
    where inviter_id = ${managerId}
    order by invited_at desc, invited_id desc
    limit ${PER_PAGE} offset ${(page - 1) * PER_PAGE}
  `.execute(db);
  const needed = CURRENT_RULES.rewards.referral.contests;
  const open = rows.filter(({ state }) => state === 'open').map(({ id }) => id);
  const counted = await countedContests(db, open);
  return rows.map((row) => ({
    id: row.id,
    nickname: row.nickname ?? '',
    invited_dt: row.invited_at.toISOString(),
    state: row.state,
    verified: row.verified,
    contests: row.state === 'open' ? Math.min(needed, counted.get(row.id) ?? 0) : needed,
    due_dt: row.state === 'waiting' ? (row.due_at?.toISOString() ?? null) : null,
    reason: row.reason,
    shared: moneyText(xfc(row.share_paid)),
    share_until:
      row.rewarded_at === null
        ? null
        : new Date(shareEndsAt(row.rewarded_at.getTime(), CURRENT_RULES)).toISOString(),
  }));
}
