import { useLanguage } from '../../lib/i18n/languages.tsx';
import { pointsText } from '../../lib/i18n/money.ts';

interface PointsReasonProps {
  /** The scoring rule. */
  readonly rule: string;
  /** How often it applied. */
  readonly count: number;
  /** All points by the rule, as a decimal string of the wire. */
  readonly points: string;
  readonly showsCount: boolean;
}

/** One line of a `<dl>`: a scoring rule, how often it applied, and its points. */
export function PointsReason({ rule, count, points, showsCount }: PointsReasonProps) {
  const { t, locale } = useLanguage();
  return (
    <div className="flex min-h-10 items-center justify-between gap-3 px-3 py-1.5">
      <dt>
        {t(`contests.rule.${rule}`)}
        {rule.startsWith('minutes_') ? (
          // A stretch is no number of times: 54 minutes are one reason.
          <span className="tabular text-muted"> · {t('contests.points.minutes', { count })}</span>
        ) : (
          showsCount && <span className="tabular text-muted"> × {pointsText(String(count), locale)}</span>
        )}
      </dt>
      <dd className={`figures text-base ${Number(points) < 0 ? 'text-down' : ''}`}>
        {Number(points) > 0 && '+'}
        {pointsText(points, locale)}
      </dd>
    </div>
  );
}
