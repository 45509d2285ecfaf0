import { TrendingDown, TrendingUp } from 'lucide-react';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { xfcText } from '../../../lib/i18n/money.ts';
import { useHydrated } from '../../../lib/loading/hooks.ts';
import { timeText } from '../../../lib/time/dates.ts';
import { MoneyText } from '../../../ui/figures/money.tsx';
import { Skeleton } from '../../../ui/states/states.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { drawnPrice, type ComparedCard, type Drawing, type Prices } from './drawing.ts';
import { numberFormat } from '../../../lib/i18n/formats.ts';

/** A change in per cent with its sign: "+3.2%". */
export function percentText(percent: number, locale: string): string {
  return numberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  }).format(percent / 100);
}

interface ReadoutProps {
  readonly title: string;
  readonly prices: Prices | undefined;
  readonly drawing: Drawing | undefined;
  readonly marked: number | null;
  readonly failed: boolean;
  readonly compared: ComparedCard | null;
}

/** The selected place in figures: price or changes, when, and the candle. */
export function ChartReadout(props: ReadoutProps) {
  const { title, prices, drawing, failed, compared } = props;
  if ((prices === undefined || drawing === undefined) && !failed) {
    return (
      <div className="flex h-18 flex-col justify-between">
        <span className="eyebrow text-muted">{title}</span>
        <Skeleton className="h-7 w-32" />
        <Skeleton className="h-3 w-44" />
      </div>
    );
  }
  return (
    <div className="flex min-h-18 min-w-0 flex-col justify-between">
      <span className="eyebrow text-muted">{title}</span>
      {prices === undefined || drawing === undefined || drawing.times.length === 0 ? (
        <span className="figures text-xl text-muted">–</span>
      ) : compared !== null && drawing.other !== null ? (
        <ComparedFigures drawing={drawing} marked={props.marked} name={compared.name} />
      ) : (
        <Figures prices={prices} drawing={drawing} marked={props.marked} />
      )}
    </div>
  );
}

interface FiguresProps {
  readonly prices: Prices;
  readonly drawing: Drawing;
  readonly marked: number | null;
}

function Figures({ prices, drawing, marked }: FiguresProps) {
  const { t, locale } = useLanguage();
  const hydrated = useHydrated();
  const place = marked ?? drawing.times.length - 1;
  const step = prices.data[drawing.steps[place] ?? -1];
  const first = prices.previous ?? prices.data[0]?.open;
  const amount = step?.close ?? prices.previous ?? '0.00';
  const time = step === undefined ? (drawing.times[place] ?? 0) * 1_000 : Date.parse(step.last_at);
  const change = first === undefined ? 0 : (drawnPrice(amount) / drawnPrice(first) - 1) * 100;
  return (
    <>
      <span className="flex items-center gap-2">
        <MoneyText amount={amount} size="large" />
        {Number.isFinite(change) && Math.abs(change) >= 0.05 && (
          <Badge tone={change > 0 ? 'up' : 'down'} icon={change > 0 ? TrendingUp : TrendingDown}>
            {percentText(change, locale)}
          </Badge>
        )}
      </span>
      <span className="tabular flex flex-wrap gap-x-3 text-xs text-muted">
        <span>{timeText(time, 'moment', locale, hydrated ? undefined : 'UTC')}</span>
        {step !== undefined && (
          <>
            {step.low !== step.high && (
              <span>
                {(['open', 'high', 'low'] as const)
                  .map((name) => `${t(`charts.${name}`)} ${xfcText(step[name], locale)}`)
                  .join(' · ')}
              </span>
            )}
            <span>{t('charts.traded', { count: step.volume })}</span>
          </>
        )}
      </span>
    </>
  );
}

interface ComparedFiguresProps {
  readonly drawing: Drawing;
  readonly marked: number | null;
  readonly name: string;
}

function ComparedFigures({ drawing, marked, name }: ComparedFiguresProps) {
  const { t, locale } = useLanguage();
  const hydrated = useHydrated();
  const place = marked ?? drawing.times.length - 1;
  const text = (value: number | null | undefined): string =>
    value === null || value === undefined ? '–' : percentText(value, locale);
  return (
    <>
      <span className="flex flex-wrap items-baseline gap-x-4">
        <span className="figures text-xl text-accent-ink">{text(drawing.main[place])}</span>
        <span className="inline-flex items-baseline gap-1.5 text-xfc">
          <span className="figures text-xl">{text(drawing.other?.[place])}</span>
          <span className="text-sm">{name}</span>
        </span>
      </span>
      <span className="tabular text-xs text-muted">
        {t('charts.compare.since', {
          time: timeText((drawing.times[place] ?? 0) * 1_000, 'moment', locale, hydrated ? undefined : 'UTC'),
        })}
      </span>
    </>
  );
}
