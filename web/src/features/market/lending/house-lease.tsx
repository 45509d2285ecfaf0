import { parseMoney, type Money } from '@touchline/domain/money';
import { CURRENT_RULES, DAY_MS } from '@touchline/domain/rules/index';
import { CalendarClock, CircleCheck, Infinity as Endless, Lock } from 'lucide-react';
import { failureText } from '../../../lib/api/failure.ts';
import { timeText } from '../../../lib/time/dates.ts';
import { useGameNow } from '../../../lib/loading/hooks.ts';
import { useLanguage, useText } from '../../../lib/i18n/languages.tsx';
import { goldText } from '../../../lib/i18n/money.ts';
import { useUser } from '../../../lib/session/session.tsx';
import { useCall } from '../../../lib/api/use-call.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { PathLink } from '../../../ui/text/link.tsx';
import { ErrorState, Skeleton } from '../../../ui/states/states.tsx';
import { CHANGED_BY_TRADES } from '../trade/orders-of-card.ts';
import { Amount, Line } from '../trade/trade-summary.tsx';
import type { MarketPlayer, PlayerPage } from '../queries.ts';
import { Allowance } from './allowance.tsx';
import { ContestsToField } from '../components/contests-to-field.tsx';
import { LEASES_PATH, leasesOf, useLeases, type Lease, type Leases } from './queries.ts';
import { Terms } from './terms.tsx';
import { Form } from '../../../ui/forms/form.tsx';

const MINUTE = 60_000;
const { days: LEASE_DAYS } = CURRENT_RULES.cards.twoStarLease;

interface HouseLeaseProps {
  readonly card: MarketPlayer;
  /** The contests that count a match of the player. */
  readonly contests: PlayerPage['contests'];
}

/** Leases a two-star player from the house: free while the week's allowance lasts, then for gold. */
export function HouseLease({ card, contests }: HouseLeaseProps) {
  const t = useText();
  const leases = useLeases();
  const { data, error } = leases;
  if (data === undefined) {
    if (error !== null) return <ErrorState failure={error} onRetry={() => void leases.refetch()} />;
    return (
      <output aria-label={t('ui.loading')}>
        <Skeleton className="h-72 w-full" />
      </output>
    );
  }
  const leased = leasesOf(card, data).find(({ source }) => source === 'house');
  return (
    <div className="flex flex-col gap-4">
      {leased === undefined ? (
        <LeaseForm card={card} leases={data} />
      ) : (
        <Leased card={card} lease={leased} leases={data} contests={contests} />
      )}
    </div>
  );
}

interface LeaseFormProps {
  readonly card: MarketPlayer;
  readonly leases: Leases;
}

const NO_GOLD: Money<'GOLD'> = { currency: 'GOLD', units: 0n };

function gold(amount: string | undefined): Money<'GOLD'> {
  return parseMoney('GOLD', amount ?? '0') ?? NO_GOLD;
}

function LeaseForm({ card, leases }: LeaseFormProps) {
  const { t, locale } = useLanguage();
  const user = useUser();
  const lease = useCall('market.leases.take', {
    invalidates: CHANGED_BY_TRADES,
    refreshesUser: true,
  });
  const isFree = leases.free_left > 0;
  const price = isFree ? NO_GOLD : gold(leases.gold_price);
  const has = gold(user?.gold_balance);
  const after: Money<'GOLD'> = { ...has, units: has.units - price.units };
  const isShort = after.units < 0n;
  return (
    <Form
      className="flex flex-col gap-4"
      onSend={() => {
        if (!isShort && !lease.isPending) lease.mutate({ player_id: card.id });
      }}
    >
      <Allowance leases={leases} />
      <LeaseSums
        name={card.short_name}
        price={price}
        after={after}
        freeAfter={Math.max(0, leases.free_left - 1)}
      />
      <Terms
        label={t('lending.terms')}
        terms={[
          { icon: Endless, text: t('lending.house.terms.any', { days: LEASE_DAYS }) },
          { icon: Lock, text: t('lending.house.terms.lock') },
        ]}
      />
      <div aria-live="assertive" className="empty:hidden">
        {lease.error !== null && (
          <p className="rounded-sm bg-down-soft px-3 py-2 text-sm font-medium text-down">
            {failureText(lease.error, t)}
          </p>
        )}
      </div>
      <Button
        type="submit"
        variant="main"
        size="large"
        wide
        busy={lease.isPending}
        blocked={isShort ? t('lending.house.short') : null}
      >
        {isFree
          ? t('lending.house.do-free')
          : t('lending.house.do', { price: goldText(leases.gold_price, locale) })}
      </Button>
      {isShort && <NoGold />}
    </Form>
  );
}

interface LeaseSumsProps {
  readonly name: string;
  /** Nothing while it is free. */
  readonly price: Money<'GOLD'>;
  readonly after: Money<'GOLD'>;
  /** Free leases of the week that are left then. */
  readonly freeAfter: number;
}

/** Price, end and remaining allowance of a lease. */
function LeaseSums({ name, price, after, freeAfter }: LeaseSumsProps) {
  const { t, locale } = useLanguage();
  const until = timeText(useGameNow(MINUTE) + LEASE_DAYS * DAY_MS, 'moment', locale);
  return (
    <dl aria-live="polite" className="flex flex-col gap-1.5 rounded-sm border bg-ground px-4 py-3 text-sm">
      <Line name={t('forms.leaves')}>
        {price.units === 0n ? (
          <span className="font-semibold text-up">{t('lending.house.nothing')}</span>
        ) : (
          <Amount money={price} />
        )}
      </Line>
      <Line name={t('forms.comes')}>{t('lending.house.comes', { name })}</Line>
      <Line name={t('lending.house.until')}>{until}</Line>
      <Line name={t('lending.house.left-after')}>
        <span className="figures text-base">{freeAfter}</span>
      </Line>
      <Line name={t('lending.house.after')} strong>
        <span className={after.units < 0n ? 'text-down' : ''}>
          <Amount money={after} />
        </span>
      </Line>
    </dl>
  );
}

/** The gold is not enough: where to get some. */
function NoGold() {
  const t = useText();
  return (
    <p className="text-center text-xs text-muted">
      {t('lending.house.short')}{' '}
      <PathLink
        path="/my-account/my-wallet/exchange"
        className="text-accent-ink underline underline-offset-3"
      >
        {t('lending.house.get-gold')}
      </PathLink>
    </p>
  );
}

interface LeasedProps extends LeaseFormProps, HouseLeaseProps {
  readonly lease: Lease;
}

/** A leased player: until when, where to field them, and what is left of the week. */
function Leased({ card, lease, leases, contests }: LeasedProps) {
  const { t, locale } = useLanguage();
  return (
    <>
      <div className="flex items-start gap-3">
        <CircleCheck size={28} aria-hidden="true" className="shrink-0 text-up" />
        <div className="flex min-w-0 flex-col gap-1">
          <output className="font-display text-lg font-semibold">
            {t('lending.house.leased', { name: card.name })}
          </output>
          <p className="flex items-center gap-2 text-muted">
            <CalendarClock size={16} aria-hidden="true" className="shrink-0" />
            {t('lending.until', { time: timeText(Date.parse(lease.ends_at), 'moment', locale) })}
          </p>
        </div>
      </div>
      <ContestsToField playerId={card.id} contests={contests} dueAt={null} />
      <Allowance leases={leases} />
      <PathLink
        path={LEASES_PATH}
        className="inline-flex min-h-11 items-center justify-center rounded-sm border px-4 text-sm font-semibold hover:bg-hover"
      >
        {t('lending.mine.all')}
      </PathLink>
    </>
  );
}
