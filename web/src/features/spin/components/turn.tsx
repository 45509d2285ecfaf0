import { gold, moneyText, parseMoney } from '@touchline/domain/money';
import { useQueryClient } from '@tanstack/react-query';
import { Volume2, VolumeX } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { LimitLink } from '../../../game/limits/limit-link.tsx';
import { failureText } from '../../../lib/api/failure.ts';
import type { CallOutput } from '../../../lib/api/request.ts';
import { callQuery } from '../../../lib/api/queries.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { goldText } from '../../../lib/i18n/money.ts';
import { useSessionStore } from '../../../lib/session/session.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Countdown } from '../../../ui/figures/countdown.tsx';
import { MoneySummary } from '../../../ui/figures/money-summary.tsx';
import { ButtonLink } from '../../../ui/text/link.tsx';
import { DrawPromise } from '../../../game/fair/draw-promise.tsx';
import type { Spin } from '../prize-text.ts';
import { Result } from './result.tsx';
import { Wheel, type Ride } from './wheel.tsx';
import { haptic } from '../../../lib/page/native-app.ts';

type Details = CallOutput<'spin.get'>;

interface TurnProps {
  readonly wheel: Details;
  /** Price, odds or the free spin may have changed. */
  readonly onStale: () => void;
}

/** The wheel with its price and button, and what it gave. Balances are refreshed when the wheel stops. */
export function Turn({ wheel, onStale }: TurnProps) {
  const { t } = useLanguage();
  const [hasSound, setSound] = useState(false);
  const { status } = wheel;
  const { call, spun, ride, isRiding, land } = useSpin(status.is_free, onStale);
  return (
    <section aria-label={t('spin.wheel')} className="wheel-stage panel overflow-clip">
      <div className="grid items-center gap-6 p-5 md:grid-cols-2 md:p-8">
        <Wheel fields={wheel.fields} ride={ride} hasSound={hasSound} onLanded={land} />
        <div className="flex min-w-0 flex-col gap-5">
          <div aria-live="polite" className="min-h-24">
            {isRiding && <p className="font-display text-lg font-semibold">{t('spin.riding')}</p>}
            {!isRiding && spun !== null && <Result spin={spun} />}
            {!isRiding && spun === null && <p className="text-muted">{t('spin.ready.text')}</p>}
          </div>
          <Price
            status={status}
            busy={call.isPending || isRiding}
            failure={call.error}
            onSpin={() => call.mutate({ wheel: wheel.wheel })}
          />
          {status.free_at !== null && (
            <p className="flex items-baseline justify-between gap-4">
              <span className="text-muted">{t('spin.next-free')}</span>
              <span className="text-lg">
                <Countdown until={status.free_at} urgent={false} onEnd={onStale} />
              </span>
            </p>
          )}
          <div>
            <Button
              variant="quiet"
              size="small"
              icon={hasSound ? Volume2 : VolumeX}
              aria-pressed={hasSound}
              onClick={() => setSound(!hasSound)}
            >
              {t(hasSound ? 'spin.sound.on' : 'spin.sound.off')}
            </Button>
          </div>
          <DrawPromise text={t('spin.fair')} />
        </div>
      </div>
    </section>
  );
}

/** Makes the spin that is due, then turns the wheel to its field. */
function useSpin(isFree: boolean, onStale: () => void) {
  const client = useQueryClient();
  const session = useSessionStore();
  const [spun, setSpun] = useState<Spin | null>(null);
  const [ride, setRide] = useState<Ride | null>(null);
  const [landed, setLanded] = useState<number | null>(null);
  /** The status after a spin whose wheel still turns. */
  const due = useRef<Details['status'] | null>(null);
  const refresh = (): void => {
    const status = due.current;
    due.current = null;
    if (status !== null) {
      client.setQueryData(callQuery('spin.get', {}).queryKey, (old) => old && { ...old, status });
    }
    for (const key of [
      'spin.get',
      'spin.list',
      'packs.draws.commitment',
      'packs.draws.list',
      'wallet.balances',
    ]) {
      void client.invalidateQueries({ queryKey: [key] });
    }
    void session.refreshUser();
  };
  const latest = useRef(refresh);
  useEffect(() => {
    latest.current = refresh;
  });
  // A manager who leaves during the ride has the prize all the same.
  useEffect(() => () => void (due.current !== null && latest.current()), []);
  const effects = {
    onSuccess: ({ spin, status }: CallOutput<'spin.free'>) => {
      due.current = status;
      setSpun(spin);
      setRide({ id: spin.draw.draw_id, field: spin.field });
    },
    onFailure: onStale,
  };
  const free = useCall('spin.free', effects);
  const paid = useCall('spin.paid', effects);
  const land = (done: Ride): void => {
    setLanded(done.id);
    haptic('light');
    refresh();
  };
  const isRiding = ride !== null && landed !== ride.id;
  return { call: isFree ? free : paid, spun, ride, isRiding, land };
}

interface PriceProps {
  readonly status: Details['status'];
  readonly busy: boolean;
  readonly failure: unknown;
  readonly onSpin: () => void;
}

/** The cost of a spin and the balance after, and its button. */
function Price({ status, busy, failure, onSpin }: PriceProps) {
  const { t, locale } = useLanguage();
  const balance = parseMoney('GOLD', status.gold_balance)?.units ?? 0n;
  const price = status.is_free ? 0n : (parseMoney('GOLD', status.price)?.units ?? 0n);
  const isShort = balance < price;
  const summary = (
    <MoneySummary
      leaves={{ label: t('spin.cost'), amount: moneyText(gold(price)), currency: 'GOLD' }}
      comes={{ label: t('spin.gives'), thing: t('spin.gives.prize') }}
      fee={null}
      balanceAfter={{
        label: t('spin.after'),
        amount: moneyText(gold(isShort ? balance : balance - price)),
        currency: 'GOLD',
      }}
      confirm={status.is_free ? t('spin.free') : t('spin.paid', { price: goldText(status.price, locale) })}
      onConfirm={onSpin}
      busy={busy}
      blocked={
        isShort ? t('spin.short', { missing: goldText(moneyText(gold(price - balance)), locale) }) : null
      }
      failure={failure === null ? null : failureText(failure, t)}
      remedy={<LimitLink failure={failure} />}
    />
  );
  if (!isShort) return summary;
  return (
    <div className="flex flex-col gap-3">
      {summary}
      <ButtonLink to="/my-account/my-wallet/exchange">{t('rewards.way.gold')}</ButtonLink>
    </div>
  );
}
