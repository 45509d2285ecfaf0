import { xfc } from '@touchline/domain/money';
import { useState } from 'react';
import { CallFailure, failureText } from '../../../lib/api/failure.ts';
import { useLanguage, type Language } from '../../../lib/i18n/languages.tsx';
import { xfcText } from '../../../lib/i18n/money.ts';
import { useUser } from '../../../lib/session/session.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { PasswordField } from '../../../ui/controls/field.tsx';
import { MoneySummary, MoneyText } from '../../../ui/figures/money.tsx';
import type { Contest, SaveFailure, SaveOptions } from '../use-save-team.ts';
import { amountOf, type PlannedLoan, type SavePlan } from './save-plan.ts';

interface ProSaveDialogProps {
  readonly contest: Contest;
  /** Is a seat taken with the saving? */
  readonly joins: boolean;
  readonly plan: SavePlan;
  readonly open: boolean;
  readonly busy: boolean;
  readonly failed: SaveFailure | null;
  /** Why it can't be saved now, in words. */
  readonly blocked: string | null;
  readonly onSave: (options: SaveOptions) => void;
  readonly onClose: () => void;
}

const MIN_PASSWORD_CHARACTERS = 4;

/** Before a pro team is saved: each loan with its price, the entry fee, what goes back, and the balance after. */
export function ProSaveDialog({ open, onClose, ...rest }: ProSaveDialogProps) {
  const { t } = useLanguage();
  const { joins, plan } = rest;
  const title = joins
    ? plan.loans.length > 0
      ? 'pro.save.do.join'
      : 'teams.join.title'
    : plan.loans.length > 0
      ? 'pro.save.title'
      : 'pro.save.title.change';
  return (
    <Dialog open={open} onClose={onClose} title={t(title)}>
      <Summary {...rest} confirm={t(title)} />
    </Dialog>
  );
}

function codeOf(failed: SaveFailure | null): string | null {
  return failed?.failure instanceof CallFailure ? failed.failure.code : null;
}

function joinFailureText({ failure, hasSeat }: SaveFailure, t: Language['t']): string {
  const reason = failureText(failure, t);
  return hasSeat ? t('teams.save.failed.seat', { reason }) : reason;
}

interface SummaryProps extends Omit<ProSaveDialogProps, 'open' | 'onClose'> {
  readonly confirm: string;
}

function Summary({ contest, joins, plan, busy, failed, blocked, confirm, onSave }: SummaryProps) {
  const { t } = useLanguage();
  const user = useUser();
  const [password, setPassword] = useState('');
  const asksPassword = joins && contest.is_private;
  const fee = joins ? amountOf(contest.entry_fee).units : 0n;
  const leaves = fee + plan.price.units;
  const balance = amountOf(user?.balance ?? '0').units;
  const isShort = leaves > balance;
  const isUnusual = codeOf(failed) === 'ERR_PRICE_UNUSUAL';
  const needsPassword = asksPassword && password.length < MIN_PASSWORD_CHARACTERS;
  const comes =
    plan.loans.length > 0 ? t('pro.save.comes', { count: plan.loans.length }) : t('pro.save.comes.team');
  return (
    <div className="flex flex-col gap-4">
      {plan.loans.length > 0 && <Loans loans={plan.loans} />}
      <Told plan={plan} isUnusual={isUnusual} />
      {asksPassword && (
        <PasswordField
          label={t('teams.join.password')}
          hint={t('teams.join.password.hint')}
          autoComplete="off"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      )}
      <MoneySummary
        leaves={leaves === 0n ? null : { label: t('pro.save.total'), amount: xfc(leaves) }}
        comes={{ label: t('forms.comes'), thing: comes }}
        fee={
          joins && fee > 0n && plan.loans.length > 0 ? { label: t('pro.save.entry'), amount: xfc(fee) } : null
        }
        balanceAfter={{ label: t('teams.join.after'), amount: xfc(isShort ? balance : balance - leaves) }}
        confirm={confirm}
        busy={busy}
        blocked={
          blocked ?? (isShort ? t('pro.save.short') : needsPassword ? t('teams.join.password.missing') : null)
        }
        failure={failed === null || isUnusual ? null : joinFailureText(failed, t)}
        onConfirm={() =>
          onSave({
            ...(asksPassword && { password }),
            borrow: plan.loans.map(({ orderId, price }) => ({ order_id: orderId, price })),
            ...(isUnusual && { confirmed: true }),
          })
        }
      />
      {plan.loans.length > 0 && <p className="text-center text-xs text-muted">{t('pro.save.together')}</p>}
    </div>
  );
}

/** Each loan with its price, and the price it had when it was chosen. */
function Loans({ loans }: { readonly loans: readonly PlannedLoan[] }) {
  const { t, locale } = useLanguage();
  return (
    <section aria-labelledby="save-loans" className="overflow-hidden rounded-sm border">
      <h3 id="save-loans" className="eyebrow border-b bg-raised px-4 py-2 text-muted">
        {t('pro.save.loans')}
      </h3>
      <ul aria-labelledby="save-loans" className="divide-y">
        {loans.map(({ row, price, before }) => (
          <li key={row.id} className="flex min-h-12 items-center justify-between gap-3 px-4 py-2">
            <span className="flex min-w-0 flex-col">
              <span className="truncate font-semibold">{row.name}</span>
              <span className="truncate text-xs text-muted">{t('pro.save.back')}</span>
            </span>
            <span className="flex shrink-0 flex-col items-end">
              <MoneyText amount={price} />
              {before !== null && (
                <span className="text-xs font-medium text-xfc">
                  {t('pro.save.was', { price: xfcText(before, locale) })}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
      <p className="border-t px-4 py-2 text-xs text-muted">{t('pro.save.fee')}</p>
    </section>
  );
}

/** What has to be known besides the sums: prices that changed, loans that are gone, cards that go back. */
function Told({ plan, isUnusual }: { readonly plan: SavePlan; readonly isUnusual: boolean }) {
  const { t } = useLanguage();
  const names = (rows: SavePlan['gone']) => rows.map(({ short_name }) => short_name).join(', ');
  const lines = [
    ...(plan.loans.some(({ before }) => before !== null) ? [t('pro.save.changed')] : []),
    ...(plan.gone.length > 0 ? [t('pro.save.gone', { names: names(plan.gone) })] : []),
    ...(plan.returning.length > 0 ? [t('pro.save.returns', { names: names(plan.returning) })] : []),
    ...(isUnusual ? [t('pro.save.unusual')] : []),
  ];
  return (
    <div role="alert" className="flex flex-col gap-2 empty:hidden">
      {lines.map((line) => (
        <p key={line} className="rounded-sm bg-xfc-soft px-3 py-2 text-sm font-medium">
          {line}
        </p>
      ))}
    </div>
  );
}
