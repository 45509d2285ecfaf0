import { CONTEST_STATE } from '@touchline/domain/contests/lifecycle';
import { CONTEST_KIND_ID } from '@touchline/domain/rules/rules';
import { useText } from '../../../lib/i18n/languages.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states/states.tsx';
import { Moment } from '../../../ui/figures/moment.tsx';
import type { ContestDetail } from '../queries.ts';
import { DuelTeams } from '../standing/duel/duel-teams.tsx';
import { duelSides } from '../standing/duel/duel.tsx';
import { MAX_SHORT_ROWS, StandingsList } from '../standing/standings-list.tsx';
import { usePicksOpen } from '../standing/use-picks-open.ts';
import { useStandings } from '../standing/use-standings.ts';
import { CancelledContest } from '../lobby/closed-states.tsx';
import { STANDING_COLUMNS } from './standing-line.tsx';

/** The standings of a contest: every row that is in view stays live, mine stay in reach. */
export function StandingsTab({ contest }: { readonly contest: ContestDetail }) {
  const t = useText();
  const open = usePicksOpen(contest);
  const { standings, rows, own: mine } = useStandings(contest);
  if (contest.state < CONTEST_STATE.running || (contest.state === CONTEST_STATE.running && !open)) {
    return (
      <div className="panel">
        <EmptyState
          drawing="tunnel"
          title={t('contests.standings.early.title')}
          text={
            <>
              {t('contests.standings.early.text')} <Moment time={contest.view_team_dt} />
            </>
          }
        />
      </div>
    );
  }
  if (contest.state === CONTEST_STATE.cancelled) return <CancelledContest />;
  if (standings.data === undefined) {
    return (
      <div className="panel">
        {standings.error === null ? (
          <SkeletonRows rows={8} />
        ) : (
          <ErrorState
            failure={standings.error}
            onRetry={() => void standings.refetch()}
            retrying={standings.isFetching}
          />
        )}
      </div>
    );
  }
  const { total } = standings.data.summary;
  if (total === 0) {
    return (
      <div className="panel">
        <EmptyState
          drawing="stand"
          title={t('contests.standings.none')}
          text={t('contests.standings.none-text')}
        />
      </div>
    );
  }
  const sides = contest.kind === CONTEST_KIND_ID.head_to_head ? duelSides(rows, mine) : null;
  const hasPin = mine.length > 0 && total > MAX_SHORT_ROWS;
  if (sides !== null) return <DuelTeams contest={contest} teamIds={[sides[0].team_id, sides[1].team_id]} />;
  return (
    <section aria-label={t('contests.contest-tab.results-contest')} className="panel">
      <StandingsList
        contest={contest}
        total={total}
        first={rows}
        mine={mine}
        heads={<ColumnHeads over={contest.state === CONTEST_STATE.final} hasActions={mine.length > 0} />}
      />
      {/* Lies in the room that the pin of my own place keeps below the list. */}
      <p
        className={`flex h-14 items-center justify-center border-t px-4 text-xs text-muted ${hasPin ? '-mt-14' : ''}`}
      >
        {t('ui.list.end')}
      </p>
    </section>
  );
}

interface ColumnHeadsProps {
  readonly over: boolean;
  /** Rows end with an action. */
  readonly hasActions: boolean;
}

function ColumnHeads({ over, hasActions }: ColumnHeadsProps) {
  const t = useText();
  return (
    <div
      aria-hidden="true"
      className={`grid h-9 items-center border-b pl-4 ${hasActions ? 'pr-12 md:pr-15' : 'pr-4'} ${STANDING_COLUMNS} eyebrow text-muted`}
    >
      <span>{t('contests.standings.rank')}</span>
      <span>{t('contests.standings.manager')}</span>
      <span className="hidden text-right md:block">{!over && t('contests.standings.left')}</span>
      <span className="hidden text-right md:block">
        {t(over ? 'contests.my.prize' : 'contests.my.prize-now')}
      </span>
      <span className="text-right">{t('contests.my.points')}</span>
    </div>
  );
}
