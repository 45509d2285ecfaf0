import { CONTEST_STATE } from '@touchline/domain/contests/lifecycle';
import { CONTEST_KIND_ID } from '@touchline/domain/rules/rules';
import { Lock } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { loadPart } from '../../../lib/loading/load-part.ts';
import { failureText } from '../../../lib/api/failure.ts';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { leagueText } from '../../../lib/page/league.ts';
import { Badge } from '../../../ui/text/badge.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { KIND_ICONS, ScoringBadge } from '../../../game/contests/contest-row.tsx';
import { Countdown } from '../../../ui/figures/countdown.tsx';
import { MoneyText } from '../../../ui/figures/money.tsx';
import type { ContestDetail } from '../queries.ts';
import { useMaySeeMembers } from '../components/members-only.tsx';
import { BoardSkeleton } from './board-skeleton.tsx';
import { Duel } from './duel/duel.tsx';
import { Leaders } from './leaders.tsx';
import { OwnBoard } from './own-board.tsx';
import { OwnProjection } from './projection/own-projection.tsx';
import { Skeleton } from '../../../ui/states/states.tsx';
import { usePicksOpen } from './use-picks-open.ts';
import { useStandings } from './use-standings.ts';

/** Only ended contests with a team of mine need it. */
const RoundStory = lazy(() =>
  loadPart(async () => ({ default: (await import('../story/round-story.tsx')).RoundStory })),
);

interface LiveHeadProps {
  readonly contest: ContestDetail;
  /** Called when a countdown of the contest ends and its data is stale. */
  readonly onMoment: () => void;
}

/** The head of a running contest: one line about it, then the reader's rank. */
export function LiveHead({ contest, onMoment }: LiveHeadProps) {
  const { t } = useLanguage();
  const maySeeMembers = useMaySeeMembers(contest);
  const KindIcon = KIND_ICONS[contest.kind];
  return (
    <header className="panel mb-4 overflow-hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b px-4 py-3 md:px-6 md:py-4">
        <div className="flex min-w-0 flex-col gap-1">
          <div className="flex flex-wrap items-center gap-2">
            <StateBadge contest={contest} />
            <Badge icon={KindIcon}>{t(`contests.kind.${contest.kind}`)}</Badge>
            <ScoringBadge contest={contest} />
            {contest.is_private && <Badge icon={Lock}>{t('contests.private')}</Badge>}
          </div>
          <h1 className="text-xl break-words max-md:sr-only">{contest.name}</h1>
        </div>
        <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-xs text-muted">
          <span>{leagueText(contest.league, t)}</span>
          <span>{t('contests.participants.entries', { count: contest.entries })}</span>
          <span className="inline-flex items-baseline gap-1.5">
            {t('contests.column.pool')} <MoneyText amount={contest.pool} exact size="small" />
          </span>
        </p>
      </div>
      {maySeeMembers && <Board contest={contest} onMoment={onMoment} />}
      {contest.state === CONTEST_STATE.provisional && <Provisional contest={contest} onMoment={onMoment} />}
    </header>
  );
}

function StateBadge({ contest }: { readonly contest: ContestDetail }) {
  const { t } = useLanguage();
  if (contest.state === CONTEST_STATE.running) {
    return <Badge tone="live">{t('contests.state.running')}</Badge>;
  }
  return contest.state === CONTEST_STATE.provisional ? (
    <Badge tone="xfc">{t('contests.state.provisional')}</Badge>
  ) : (
    <Badge tone="up">{t('contests.state.final')}</Badge>
  );
}

/** My teams, the duel, or for those without a team the leaders. */
function Board({ contest, onMoment }: LiveHeadProps) {
  const { t } = useLanguage();
  const open = usePicksOpen(contest);
  const { standings, rows, own: mine } = useStandings(contest);
  if (!open) return <NoRanksYet contest={contest} onMoment={onMoment} />;
  if (standings.data === undefined) {
    if (standings.error !== null) {
      return (
        <div role="alert" className="flex flex-wrap items-center gap-3 bg-raised p-4 md:px-6">
          <p className="text-muted">{failureText(standings.error, t)}</p>
          <Button size="small" onClick={() => void standings.refetch()} busy={standings.isFetching}>
            {t('ui.failed.retry')}
          </Button>
        </div>
      );
    }
    return <BoardSkeleton contest={contest} />;
  }
  const { total } = standings.data.summary;
  const over = contest.state === CONTEST_STATE.final;
  const hasStory = (over || contest.state === CONTEST_STATE.provisional) && mine.length > 0;
  return (
    <div className="bg-raised">
      {hasStory && (
        <Suspense fallback={<StoryLoading />}>
          <RoundStory contest={contest} rows={mine} />
        </Suspense>
      )}
      {contest.kind === CONTEST_KIND_ID.head_to_head && <Duel contest={contest} rows={rows} mine={mine} />}
      {contest.kind !== CONTEST_KIND_ID.head_to_head && mine.length > (over ? 1 : 0) && (
        <OwnBoard contest={contest} rows={mine} total={total} />
      )}
      <OwnProjection contest={contest} mine={mine} />
      {contest.kind !== CONTEST_KIND_ID.head_to_head && mine.length === 0 && (
        <Leaders contest={contest} rows={rows} />
      )}
    </div>
  );
}

/** As high as a story. */
function StoryLoading() {
  return (
    <div className="p-4 md:p-6">
      <Skeleton className="h-96 w-full" />
    </div>
  );
}

/** Between the first kick-off and view-team time a rank would reveal hidden picks. */
function NoRanksYet({ contest, onMoment }: LiveHeadProps) {
  const { t } = useLanguage();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 bg-raised p-4 md:px-6 md:py-5">
      <div className="flex flex-col gap-1">
        <p className="eyebrow text-muted">{t('live-contest.hidden.label')}</p>
        <p className="text-2xl">
          <Countdown until={contest.view_team_dt} onEnd={onMoment} />
        </p>
      </div>
      <p className="max-w-md text-muted">{t('live-contest.hidden.text')}</p>
    </div>
  );
}

/** Until when corrections may still move points. */
function Provisional({ contest, onMoment }: LiveHeadProps) {
  const { t } = useLanguage();
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 border-t bg-xfc-soft px-4 py-2.5 text-sm md:px-6">
      <span>{t('live-contest.provisional')}</span>
      {contest.provisional_until === null ? (
        <span className="text-muted">{t('live-contest.provisional.open')}</span>
      ) : (
        <span className="inline-flex items-baseline gap-1.5">
          {t('live-contest.provisional.final-in')}
          <Countdown until={contest.provisional_until} onEnd={onMoment} urgent={false} />
        </span>
      )}
    </p>
  );
}
