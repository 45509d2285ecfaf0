import { CircleCheck, HandCoins, Hourglass, TriangleAlert } from 'lucide-react';
import { timeText } from '../../../lib/time/dates.ts';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { xfcText } from '../../../lib/i18n/money.ts';
import { Button } from '../../../ui/controls/button.tsx';
import type { Builder } from '../use-builder.ts';
import { withLoan, withoutLoan } from './loans.ts';
import { endsEarly, eligibilityOf, type Eligibility } from './eligibility.ts';
import { MarketLink, Ways } from './fielding-options.tsx';
import type { PickRow } from '../pool/pool-rows.ts';

/** The eligibility of a player of the draft: card, what happens to it, and the options without one. */
export function PlayerEligibility({ builder, row }: { readonly builder: Builder; readonly row: PickRow }) {
  const { t, locale } = useLanguage();
  const { draft, isLocked } = builder;
  const eligibility = eligibilityOf(row, draft.loans);
  const name = row.short_name;
  if (eligibility.kind === 'anyone') return null;
  if (eligibility.kind === 'none') {
    return isLocked ? null : (
      <Ways
        row={row}
        eligibility={eligibility}
        onLeased={() => builder.announce(t('pro.leased', { name }))}
        onBorrow={(loan) => builder.update(withLoan(draft, loan), t('pro.said.borrow', { name }))}
      />
    );
  }
  if (eligibility.kind === 'borrow') {
    return (
      <div className="flex flex-col gap-1">
        <Line icon={HandCoins} tone="text-xfc">
          {t('pro.by.borrow', { price: xfcText(eligibility.offer.price, locale) })}
        </Line>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <MarketLink row={row} />
          {!isLocked && (
            <Button
              size="small"
              variant="quiet"
              onClick={() => builder.update(withoutLoan(draft, row.id), t('pro.said.not-borrowed', { name }))}
            >
              {t('pro.ways.borrow.cancel')}
            </Button>
          )}
        </div>
      </div>
    );
  }
  const isEarly = endsEarly(eligibility);
  return (
    <div className="flex flex-col gap-1">
      <Line
        icon={
          isEarly
            ? TriangleAlert
            : eligibility.by === 'copy' || eligibility.by === 'free'
              ? CircleCheck
              : Hourglass
        }
        tone={isEarly ? 'text-xfc' : 'text-up'}
      >
        {textOf(eligibility, { t, locale })}
      </Line>
      <MarketLink row={row} />
    </div>
  );
}

interface LineProps {
  readonly icon: typeof CircleCheck;
  readonly tone: string;
  readonly children: string;
}

function Line({ icon: LineIcon, tone, children }: LineProps) {
  return (
    <p className="flex items-start gap-2 text-sm">
      <LineIcon size={16} aria-hidden="true" className={`mt-0.5 shrink-0 ${tone}`} />
      <span>{children}</span>
    </p>
  );
}

function textOf(
  { by, fielding }: Extract<Eligibility, { kind: 'by' }>,
  { t, locale }: Pick<ReturnType<typeof useLanguage>, 't' | 'locale'>,
): string {
  if (by === 'house_lease' && fielding.house_lease !== null) {
    const { ends_at, at_lock } = fielding.house_lease;
    const time = timeText(Date.parse(ends_at), 'moment', locale);
    return t(at_lock ? 'pro.by.house_lease' : 'pro.by.house_lease.early', { time });
  }
  return t(by === 'loan' && fielding.loan_in_team ? 'pro.by.loan.in-team' : `pro.by.${by}`);
}
