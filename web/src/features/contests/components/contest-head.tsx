import { profilePath } from '../../../game/identity/profile-path.ts';
import { PathLink } from '../../../ui/text/link.tsx';
import { Lock, Megaphone, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { leagueText } from '../../../lib/page/league.ts';
import { useLanguage, useText } from '../../../lib/i18n/languages.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { LeagueEdge, LeagueMark } from '../../../game/clubs/league-mark.tsx';
import { factorText } from '../../../game/contests/contest-kind.ts';
import { FeeText, KIND_ICONS, PoolNote, ScoringBadge, Seats } from '../../../game/contests/contest-row.tsx';
import { Moment } from '../../../ui/figures/moment.tsx';
import { MoneyText } from '../../../ui/figures/money.tsx';
import { Skeleton } from '../../../ui/states/states.tsx';
import type { ContestDetail } from '../queries.ts';
import { useInvited } from '../invitation/use-invited.ts';
import { ContestState } from './contest-state.tsx';
import { OrganizerActions } from './organizer-actions.tsx';

interface ContestHeadProps {
  readonly contest: ContestDetail;
  /** Called when a countdown of the contest ends and its data is stale. */
  readonly onMoment: () => void;
}

/** The board above a contest: what it is on the left, what happens now on the right. */
export function ContestHead({ contest, onMoment }: ContestHeadProps) {
  const { t, locale } = useLanguage();
  const factor = factorText(contest, locale);
  const KindIcon = KIND_ICONS[contest.kind];
  useInvited(contest.id);
  return (
    <header className="panel relative mb-4 grid overflow-hidden lg:grid-cols-[minmax(0,1fr)_23rem]">
      <LeagueEdge league={contest.league} />
      <div className="flex min-w-0 flex-col justify-between gap-5 p-4 md:p-6">
        <div className="flex min-w-0 flex-col gap-2">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <Badge icon={KindIcon}>
              {t(`contests.kind.${contest.kind}`)}
              {factor !== null && <span> {factor}</span>}
            </Badge>
            <ScoringBadge contest={contest} />
            {contest.is_private && <Badge icon={Lock}>{t('contests.private')}</Badge>}
            {contest.organizer !== null && /[1-9]/.test(contest.guaranteed_pool) && (
              <Badge tone="xfc" icon={ShieldCheck}>
                {t('contest-creation.guaranteed')}
              </Badge>
            )}
            {contest.sponsor !== null && (
              <Badge icon={Megaphone}>
                {t('contest-creation.sponsored', { name: contest.sponsor.sponsor_name })}
              </Badge>
            )}
          </div>
          <div className="flex min-w-0 items-center gap-3">
            <LeagueMark league={contest.league} size={48} />
            <h1 className="min-w-0 text-xl break-words md:text-2xl">{contest.name}</h1>
          </div>
          <p className="text-muted">
            {leagueText(contest.league, t)}
            {' · '}
            {t('contests.match-count', { count: contest.match_count })}
            {contest.organizer !== null && <Organizer organizer={contest.organizer} />}
            {contest.venue !== null && (
              <>
                {' · '}
                {t('contest-creation.at', { name: contest.venue.name })}
              </>
            )}
          </p>
          <OrganizerActions contest={contest} />
        </div>
        <dl className="grid grid-cols-2 gap-x-4 gap-y-4 md:grid-cols-[1fr_1fr_1fr_auto]">
          <HeadFigure label={t('contests.column.pool')}>
            <MoneyText amount={contest.pool} exact />
            <span className="block">
              <PoolNote contest={contest} />
            </span>
          </HeadFigure>
          <HeadFigure label={t('contests.column.entry')}>
            <FeeText contest={contest} />
          </HeadFigure>
          <HeadFigure label={t('contests.column.seats')}>
            <Seats contest={contest} />
          </HeadFigure>
          <HeadFigure label={t('contests.column.start')}>
            <span className="figures text-base">
              <Moment time={contest.contest_dt} />
            </span>
          </HeadFigure>
        </dl>
      </div>
      <ContestState contest={contest} onMoment={onMoment} />
    </header>
  );
}

function HeadFigure({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <dt className="eyebrow text-muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The place of the board while it loads. */
export function ContestHeadSkeleton() {
  return (
    <div className="panel mb-4 grid lg:grid-cols-[minmax(0,1fr)_23rem]">
      <div className="flex flex-col gap-4 p-4 md:p-6">
        <Skeleton className="h-5 w-40" />
        <Skeleton className="h-9 w-3/4" />
        <Skeleton className="h-4 w-1/2" />
        <div className="grid grid-cols-2 gap-4 md:grid-cols-4">
          {[0, 1, 2, 3].map((place) => (
            <Skeleton key={place} className="h-10" />
          ))}
        </div>
      </div>
      <div className="flex flex-col gap-4 border-t p-4 md:p-6 lg:border-t-0 lg:border-l">
        <Skeleton className="h-4 w-24" />
        <Skeleton className="h-10 w-40" />
        <Skeleton className="h-12" />
      </div>
    </div>
  );
}

interface OrganizerProps {
  readonly organizer: NonNullable<ContestDetail['organizer']>;
}

/** The manager who made the contest; leads to their profile. */
function Organizer({ organizer }: OrganizerProps) {
  const t = useText();
  return (
    <>
      {' · '}
      <PathLink path={profilePath(organizer)} className="underline decoration-1 underline-offset-3">
        {t('contests.made-by', { name: organizer.nickname })}
      </PathLink>
    </>
  );
}
