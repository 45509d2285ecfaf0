import { Copyright, Flame, Sparkles, Trophy } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { pointsText, pointsValues } from '../../../lib/i18n/money.ts';
import type { CallOutput } from '../../../lib/api/request.ts';
import { Avatar } from '../../../ui/text/avatar.tsx';
import { numberFormat, percentText } from '../../../lib/i18n/formats.ts';

export type Review = CallOutput<'myStats.shared'>;

/** The review of a season: whose, its figures and its best moments, without amounts of money. */
export function ReviewCard({ review }: { readonly review: Review }) {
  const { t, locale } = useLanguage();
  const format = numberFormat(locale);
  const figures = [
    [t('my-stats.contests'), format.format(review.contests)],
    [t('my-stats.wins'), format.format(review.wins)],
    [t('my-stats.podiums'), format.format(review.podiums)],
    [t('my-stats.in-prizes'), percentText(review.in_prizes, locale)],
    [t('my-stats.beaten'), review.beaten === null ? '–' : percentText(review.beaten, locale)],
    [t('my-stats.top-points'), pointsText(review.top_points, locale)],
  ] as const;
  return (
    <article className="panel overflow-hidden">
      <header className="flex items-center gap-4 bg-raised p-5">
        <Avatar name={review.nickname} src={review.avatar} size={64} />
        <div className="flex min-w-0 flex-1 flex-col">
          <span className="truncate font-display text-2xl font-semibold">{review.nickname}</span>
          <span className="truncate text-sm text-muted">
            {review.season.league.label} · {review.season.name}
          </span>
        </div>
      </header>
      <dl className="grid grid-cols-2 gap-px bg-line sm:grid-cols-3">
        {figures.map(([label, value]) => (
          <div key={label} className="flex flex-col gap-0.5 bg-surface px-5 py-3">
            <dt className="eyebrow text-muted">{label}</dt>
            <dd className="figures text-xl">{value}</dd>
          </div>
        ))}
      </dl>
      <ul className="flex flex-col divide-y border-t">
        <Moment icon={<Trophy size={20} aria-hidden="true" />} label={t('my-stats.review.best')}>
          {format.format(review.best.rank)} / {format.format(review.best.entries)}
          {review.best.contest !== null && ` · ${review.best.contest}`}
        </Moment>
        {review.star !== null && (
          <Moment icon={<Sparkles size={20} aria-hidden="true" />} label={t('my-stats.review.star')}>
            {review.star.name} · {t('my-stats.points', pointsValues(review.star.points, locale))}
          </Moment>
        )}
        {review.captain !== null && (
          <Moment icon={<Copyright size={20} aria-hidden="true" />} label={t('my-stats.review.captain')}>
            {review.captain.name} · {t('my-stats.teams', { count: review.captain.teams })}
          </Moment>
        )}
        {review.streak > 1 && (
          <Moment icon={<Flame size={20} aria-hidden="true" />} label={t('my-stats.streak')}>
            {t('my-stats.review.streak', { count: review.streak })}
          </Moment>
        )}
      </ul>
    </article>
  );
}

interface MomentProps {
  readonly icon: ReactNode;
  readonly label: string;
  readonly children: ReactNode;
}

function Moment({ icon, label, children }: MomentProps) {
  return (
    <li className="flex items-center gap-4 px-5 py-3">
      <span className="shrink-0 text-xfc">{icon}</span>
      <span className="flex min-w-0 flex-col">
        <span className="eyebrow text-muted">{label}</span>
        <span className="font-semibold text-pretty">{children}</span>
      </span>
    </li>
  );
}
