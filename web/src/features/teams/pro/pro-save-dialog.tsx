import { moneyText, xfc } from '@touchline/domain/money';
import { JoinDialog } from '../../../game/contests/join-dialog.tsx';
import { CallFailure, failureText } from '../../../lib/api/failure.ts';
import { useLanguage, type Language } from '../../../lib/i18n/languages.tsx';
import { xfcText } from '../../../lib/i18n/money.ts';
import { MoneyText } from '../../../ui/figures/money.tsx';
import type { Contest, SaveFailure, SaveOptions } from '../use-save-team.ts';
import { amountOf, type PlannedLoan, type SavePlan } from './save-plan.ts';

interface ProSaveDialogProps {
  readonly contest: Contest;
  /** Whether saving also joins the contest. */
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

/** Before a pro team is saved: each loan with its price, the entry fee, what goes back, and the balance after. */
export function ProSaveDialog(props: ProSaveDialogProps) {
  const { contest, joins, plan, open, busy, failed, blocked, onSave, onClose } = props;
  const { t } = useLanguage();
  const hasLoans = plan.loans.length > 0;
  const title = t(titleOf(joins, hasLoans));
  const fee = joins ? amountOf(contest.entry_fee).units : 0n;
  const isUnusual = failed?.failure instanceof CallFailure && failed.failure.code === 'ERR_PRICE_UNUSUAL';
  return (
    <JoinDialog
      open={open}
      onClose={onClose}
      title={title}
      password={
        joins && contest.is_private
          ? {
              label: t('teams.join.password'),
              hint: t('teams.join.password.hint'),
              missing: t('teams.join.password.missing'),
              contestId: contest.id,
            }
          : null
      }
      price={{ label: t('pro.save.total'), amount: moneyText(xfc(fee + plan.price.units)) }}
      comes={{
        label: t('forms.comes'),
        thing: hasLoans
          ? t('pro.save.comes', { count: plan.loans.length })
          : joins
            ? t('teams.enter.entries', { count: 1 })
            : t('pro.save.comes.team'),
      }}
      fee={fee > 0n && hasLoans ? { label: t('pro.save.entry'), amount: xfc(fee) } : null}
      afterLabel={t('teams.join.after')}
      confirm={title}
      busy={busy}
      blocked={blocked}
      shortText={() => t('pro.save.short')}
      failure={failed === null || isUnusual ? null : failed.failure}
      failureMessage={failed === null ? null : failureMessage(failed, t)}
      onConfirm={(password) =>
        onSave({
          ...(password !== undefined && { password }),
          borrow: plan.loans.map(({ orderId, price }) => ({ order_id: orderId, price })),
          ...(isUnusual && { confirmed: true }),
        })
      }
      below={() => hasLoans && <p className="text-center text-xs text-muted">{t('pro.save.together')}</p>}
    >
      {hasLoans && <Loans loans={plan.loans} />}
      <PlanSummary plan={plan} isUnusual={isUnusual} />
    </JoinDialog>
  );
}

function titleOf(joins: boolean, hasLoans: boolean): string {
  if (joins) return hasLoans ? 'pro.save.do.join' : 'teams.join.title';
  return hasLoans ? 'pro.save.title' : 'pro.save.title.change';
}

function failureMessage({ failure, hasSeat }: SaveFailure, t: Language['t']): string {
  const reason = failureText(failure, t);
  return hasSeat ? t('teams.save.failed.seat', { reason }) : reason;
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

/** Further facts besides the sums: changed prices, loans no longer available, cards that are returned. */
function PlanSummary({ plan, isUnusual }: { readonly plan: SavePlan; readonly isUnusual: boolean }) {
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
