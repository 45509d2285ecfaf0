import { CONTEST_STATE } from '@touchline/domain/contests/lifecycle';
import { Trophy } from 'lucide-react';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { leagueText } from '../../../lib/page/league.ts';
import { pointsText } from '../../../lib/i18n/money.ts';
import { Avatar } from '../../../ui/text/avatar.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { KindMark, ScoringBadge, type Contest } from '../../../game/contests/contest-row.tsx';
import { Link } from '../../../ui/text/link.tsx';
import { Moment } from '../../../ui/figures/moment.tsx';
import { MoneyText } from '../../../ui/figures/money.tsx';
import { SimulatedLabel } from '../../../game/contests/simulated-mark.tsx';

/** The columns of the results where they are 800 px wide or more; their panel is a `@container`. */
export const RESULT_COLUMNS = '@min-[50rem]:grid-cols-[minmax(0,1fr)_16rem_5rem_8rem]';

/** A contest that is over: its kind, the winner with their points, and its prize. */
export function ResultRow({ contest }: { readonly contest: Contest }) {
  const { t, locale } = useLanguage();
  return (
    <Link
      to="/play/contest/$id/$slug"
      params={{ id: String(contest.id), slug: contest.slug }}
      className={`grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2.5 px-4 py-3 hover:bg-hover focus-visible:-outline-offset-2 ${RESULT_COLUMNS} ${
        contest.my_entries > 0 ? 'bg-raised shadow-[inset_3px_0_0_var(--accent-ink)]' : ''
      }`}
    >
      <span className="col-span-2 flex min-w-0 items-center gap-3 @min-[50rem]:col-span-1">
        <KindMark contest={contest} titled />
        <span className="flex min-w-0 flex-1 flex-col gap-0.5">
          <span className="truncate text-base font-semibold">{contest.name}</span>
          <span className="flex min-w-0 items-center gap-2 text-xs text-muted">
            <ScoringBadge contest={contest} />
            <span className="truncate">
              {leagueText(contest.league, t)} · <Moment time={contest.contest_dt} />
            </span>
          </span>
        </span>
        {contest.my_entries > 0 && (
          <Badge tone="accent">{t('contests.mine.entries', { count: contest.my_entries })}</Badge>
        )}
      </span>
      {contest.winner === null ? (
        <Unwon contest={contest} />
      ) : (
        <>
          <span className="flex min-w-0 items-center gap-2.5">
            <Avatar name={contest.winner.nickname} src={contest.winner.avatar} size={32} />
            <span className="flex min-w-0 flex-col">
              <span className="flex min-w-0 items-center gap-2">
                <Trophy size={14} aria-hidden="true" className="shrink-0 text-xfc" />
                <span className="sr-only">{t('contests.winner')}: </span>
                <span className="truncate font-semibold">{contest.winner.nickname}</span>
                {contest.winner.simulated && <SimulatedLabel />}
              </span>
              {contest.winner.level > 0 && (
                <span className="truncate text-xs text-muted">
                  {t('contests.level', { count: contest.winner.level })}
                </span>
              )}
            </span>
          </span>
          <span className="figures hidden text-right text-lg @min-[50rem]:block">
            {pointsText(contest.winner.points, locale)}
            <span className="sr-only"> {t('contests.my.points')}</span>
          </span>
          <span className="text-right">
            <MoneyText amount={contest.winner.prize} exact />
          </span>
        </>
      )}
    </Link>
  );
}

/** Cancelled, or without entries. */
function Unwon({ contest }: { readonly contest: Contest }) {
  const { t } = useLanguage();
  return (
    <span className="col-span-2 text-xs text-muted @min-[50rem]:col-span-3">
      {contest.state === CONTEST_STATE.cancelled ? (
        <Badge tone="down">{t('contests.state.cancelled')}</Badge>
      ) : (
        t('contests.standings.none')
      )}
    </span>
  );
}
