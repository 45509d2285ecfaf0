import { useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useText } from '../../lib/i18n/languages.tsx';
import { Moment } from '../../ui/figures/moment.tsx';
import { Badge } from '../../ui/text/badge.tsx';
import { PathLink } from '../../ui/text/link.tsx';
import { Stars } from '../cards/stars.tsx';
import { starsQuery } from './star-query.ts';

interface Step {
  readonly stars: number;
  /** Null: the stars the player began with. */
  readonly from_dt: string | null;
  readonly isAnnounced: boolean;
}

/** The stars of a player over time, an announced change first. Nothing for a player whose stars never change. */
export function StarHistory({ playerId }: { readonly playerId: number }) {
  const t = useText();
  const { data } = useQuery(starsQuery(playerId));
  if (data === undefined || (data.announced === null && data.history.length < 2)) return null;
  const { announced, history } = data;
  const steps: readonly Step[] = [
    ...(announced === null ? [] : [{ ...announced, isAnnounced: true }]),
    ...history.map((step) => ({ ...step, isAnnounced: false })),
  ];
  return (
    <section className="panel overflow-hidden">
      <h2 className="eyebrow border-b px-4 py-2.5 text-muted">{t('stars.history')}</h2>
      <ol className="divide-y">
        {steps.map((step, index) => (
          <HistoryStep
            key={step.from_dt ?? 'first'}
            step={step}
            before={steps[index + 1]?.stars ?? step.stars}
          />
        ))}
      </ol>
      <p className="border-t px-4 py-1">
        <PathLink
          path="/stats/stars"
          className="inline-flex min-h-11 items-center text-sm font-medium text-accent-ink underline underline-offset-3"
        >
          {t('stars.all')}
        </PathLink>
      </p>
    </section>
  );
}

interface HistoryStepProps {
  readonly step: Step;
  /** The stars until then. */
  readonly before: number;
}

function HistoryStep({ step: { stars, from_dt, isAnnounced }, before }: HistoryStepProps) {
  const t = useText();
  const Arrow = stars > before ? ArrowUp : ArrowDown;
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
      <span className="flex items-center gap-1.5">
        <Stars stars={stars} size={14} />
        <span className="w-3.5">
          {stars !== before && (
            <Arrow size={14} aria-hidden="true" className={stars > before ? 'text-up' : 'text-down'} />
          )}
        </span>
      </span>
      <span className={`min-w-0 flex-1 text-sm ${isAnnounced ? '' : 'text-muted'}`}>
        {from_dt === null ? (
          t('stars.at-first')
        ) : (
          <>
            {isAnnounced ? t('stars.from') : t('stars.since')} <Moment time={from_dt} format="date" />
          </>
        )}
      </span>
      {isAnnounced && <Badge>{t('stars.announced')}</Badge>}
    </li>
  );
}
