import { useQuery } from '@tanstack/react-query';
import { parseMoney, type Money } from '@touchline/domain/money';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { House } from 'lucide-react';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { useLoginRequired } from '../../../lib/session/login-required.ts';
import { goldText } from '../../../lib/i18n/money.ts';
import { callQuery } from '../../../lib/api/queries.ts';
import { useUser } from '../../../lib/session/session.tsx';
import { useCall } from '../../../lib/api/use-call.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { MoneyText } from '../../../ui/figures/money.tsx';
import { FailureNote } from '../../../ui/states/failure-note.tsx';
import { Skeleton } from '../../../ui/states/states.tsx';
import { AFTER_LEASE } from './after-lease.ts';
import type { PickRow } from '../pool/pool-rows.ts';

const { days: LEASE_DAYS } = CURRENT_RULES.cards.twoStarLease;
const NO_GOLD: Money<'GOLD'> = { currency: 'GOLD', units: 0n };

interface LeaseWayProps {
  readonly row: PickRow;
  readonly onLeased: () => void;
}

/** Leases a two-star player from the house, at once: what is free this week, what it costs beyond, the gold after. */
export function LeaseOption({ row, onLeased }: LeaseWayProps) {
  const { t, locale } = useLanguage();
  const user = useUser();
  const guarded = useLoginRequired();
  const leases = useQuery({ ...callQuery('market.leases.list', {}), enabled: user !== null });
  const lease = useCall('market.leases.take', {
    invalidates: AFTER_LEASE,
    refreshesUser: true,
    onSuccess: onLeased,
  });
  const isFree = leases.data === undefined || leases.data.free_left > 0;
  const price = isFree ? NO_GOLD : (parseMoney('GOLD', leases.data?.gold_price ?? '0') ?? NO_GOLD);
  const has = parseMoney('GOLD', user?.gold_balance ?? '0') ?? NO_GOLD;
  const after: Money<'GOLD'> = { ...has, units: has.units - price.units };
  const isShort = after.units < 0n;
  if (user !== null && leases.data === undefined && leases.error === null) {
    return (
      <output aria-label={t('ui.loading')}>
        <Skeleton className="h-32 w-full" />
      </output>
    );
  }
  const failure = lease.error ?? leases.error;
  return (
    <section className="flex flex-col gap-3 rounded-sm border bg-ground p-4">
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="font-display text-base font-semibold">{t('lending.house')}</h3>
        {leases.data !== undefined && (
          <span className="text-right text-xs text-muted">
            {t('lending.allowance.left', { left: leases.data.free_left, all: leases.data.free_a_week })}
          </span>
        )}
      </div>
      <p className="text-sm text-muted">{t('pro.ways.lease.text', { days: LEASE_DAYS })}</p>
      {leases.data !== undefined && <After left={Math.max(0, leases.data.free_left - 1)} gold={after} />}
      <FailureNote failure={failure} />
      <Button
        variant="main"
        wide
        icon={House}
        busy={lease.isPending}
        blocked={isShort ? t('lending.house.short') : null}
        onClick={() => guarded(() => lease.mutate({ player_id: row.id }))}
      >
        {isFree
          ? t('lending.house.do-free')
          : t('lending.house.do', { price: goldText(leases.data?.gold_price ?? '0', locale) })}
      </Button>
    </section>
  );
}

/** What remains after the lease: free leases of the week and gold. */
function After({ left, gold }: { readonly left: number; readonly gold: Money<'GOLD'> }) {
  const { t } = useLanguage();
  return (
    <dl className="flex flex-col gap-1 text-sm">
      <div className="flex items-baseline justify-between gap-3">
        <dt className="text-muted">{t('lending.house.left-after')}</dt>
        <dd className="figures text-base">{left}</dd>
      </div>
      <div className="flex items-baseline justify-between gap-3">
        <dt className="text-muted">{t('lending.house.after')}</dt>
        <dd className={gold.units < 0n ? 'text-down' : ''}>
          <MoneyText amount={gold} currency="GOLD" />
        </dd>
      </div>
    </dl>
  );
}
