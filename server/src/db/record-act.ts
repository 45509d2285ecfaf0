import { sql, type Tx } from './database.ts';

/** An audit record of an operator's action; `before` and `after` are the changed fields of the subject. */
interface OperatorAct {
  readonly operator: string;
  readonly act:
    | 'release_fill'
    | 'reverse_fill'
    | 'approve_sponsor'
    | 'reject_sponsor'
    | 'add_link'
    | 'undo_link'
    | 'make_sign_in_link'
    | 'switch_off'
    | 'switch_on'
    | 'withdraw_picture'
    | 'make_vouchers'
    | 'set_partner'
    | 'pay_unclaimed_deposit'
    | 'approve_withdrawal'
    | 'refuse_withdrawal'
    | 'keep_football'
    | 'map_club'
    | 'release_payment'
    | 'refund_payment'
    | 'close_payment'
    | 'correct_match'
    | 'publish_news'
    | 'withdraw_news'
    | 'propose_compensation'
    | 'approve_compensation'
    | 'withdraw_compensation';
  readonly subject: {
    readonly kind:
      | 'fill'
      | 'sponsor'
      | 'manager'
      | 'country'
      | 'picture'
      | 'partner'
      | 'voucher'
      | 'deposit'
      | 'withdrawal'
      | 'football_flag'
      | 'club'
      | 'payment'
      | 'match'
      | 'system_news'
      | 'compensation';
    readonly id: number;
  };
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
  /** The operator's reason. */
  readonly reason: string;
}

/** Records an operator's action in the transaction that performs it. */
export async function recordAct(tx: Tx, at: Date, act: OperatorAct): Promise<void> {
  await sql`
    insert into operator_act (operator, act, subject_kind, subject_id, before, after, reason, at)
    values (${act.operator}, ${act.act}, ${act.subject.kind}, ${act.subject.id}, ${JSON.stringify(act.before)}::jsonb,
      ${JSON.stringify(act.after)}::jsonb, ${act.reason}, ${at})
  `.execute(tx);
}
