import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Crest } from '../../../game/clubs/crest.tsx';
import { rowsOf } from '../../../lib/api/pages.ts';
import { callPages } from '../../../lib/api/paged-queries.ts';
import type { CallOutput } from '../../../lib/api/request.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { useGameNow } from '../../../lib/loading/hooks.ts';
import { CheckMark } from '../../../ui/controls/field.tsx';
import { Moment } from '../../../ui/figures/moment.tsx';
import { ListEnd } from '../../../ui/lists/list.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states/states.tsx';
import { startBounds } from './draft-problems.ts';
import type { ContestDraft, DraftMatch } from './draft.ts';
import { useToday } from './use-today.ts';

type League = CallOutput<'football.leagues'>[number];
type Match = CallOutput<'football.matches.list'>['data'][number];

const PER_PAGE = 100;

interface MatchChoiceProps {
  readonly draft: ContestDraft;
  readonly leagues: readonly League[];
  readonly onChange: (matches: readonly DraftMatch[]) => void;
}

/** The matches of the day or the rounds that may still be part of a contest, each with a checkbox. */
export function MatchChoice({ draft, leagues, onChange }: MatchChoiceProps) {
  const t = useText();
  const { list, matches } = useMatchesToCome(draft);
  if (draft.by === 'rounds' && draft.rounds.length === 0) {
    return (
      <p className="rounded-sm border border-dashed p-4 text-muted">{t('contest-creation.rounds.first')}</p>
    );
  }
  if (list.data === undefined) {
    return list.error === null ? (
      <div className="panel">
        <SkeletonRows rows={5} />
      </div>
    ) : (
      <ErrorState failure={list.error} onRetry={() => void list.refetch()} />
    );
  }
  if (matches.length === 0 && !list.hasNextPage) {
    return (
      <div className="panel">
        <EmptyState
          title={t('contest-creation.matches.none')}
          text={t('contest-creation.matches.none.text')}
        />
      </div>
    );
  }
  const chosen = new Set(draft.matches.map(({ id }) => id));
  return (
    <fieldset className="panel min-w-0 overflow-hidden">
      <legend className="sr-only">{t('contest-creation.matches')}</legend>
      <AllMatches
        chosen={draft.matches.length}
        total={matches.length}
        onChange={(all) => onChange(all ? matches.map(draftMatch) : [])}
      />
      <ul className="grid grid-cols-1 gap-px bg-line sm:grid-cols-2">
        {matches.map((match) => (
          <li key={match.id} className="bg-surface sm:last:odd:col-span-2">
            <MatchLine
              match={match}
              league={
                draft.leagueId === 0 ? leagues.find(({ value }) => value === match.league_id) : undefined
              }
              isChosen={chosen.has(match.id)}
              onChange={(isChosen) =>
                onChange(
                  isChosen
                    ? [...draft.matches, draftMatch(match)]
                    : draft.matches.filter(({ id }) => id !== match.id),
                )
              }
            />
          </li>
        ))}
      </ul>
      <ListEnd
        failure={list.error}
        onRetry={() => void list.refetch()}
        hasMore={list.hasNextPage}
        loadingMore={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
      />
    </fieldset>
  );
}

/**
 * The matches that the draft allows, without those that start too soon; pages that hold only those are skipped.
 */
function useMatchesToCome(draft: ContestDraft) {
  const today = useToday();
  const from = startBounds(useGameNow(30_000)).from;
  const day = draft.day === null || draft.day < today ? today : draft.day;
  const list = useInfiniteQuery({
    ...callPages('football.matches.list', {
      noItems: PER_PAGE,
      day,
      season_stages: draft.by === 'day' ? [] : [...draft.rounds],
      league_id: draft.leagueId === 0 ? undefined : draft.leagueId,
      is_pro: draft.scoring !== 'easy',
    }),
    enabled: draft.by === 'day' || draft.rounds.length > 0,
  });
  const matches = (list.data === undefined ? [] : rowsOf(list.data)).filter(
    ({ status, kickoff_dt }) => status === 'scheduled' && Date.parse(kickoff_dt) >= from,
  );
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const isEmptySoFar = matches.length === 0 && hasNextPage && !isFetchingNextPage;
  useEffect(() => {
    if (isEmptySoFar) void fetchNextPage();
  }, [isEmptySoFar, fetchNextPage]);
  return { list, matches };
}

function draftMatch({ id, kickoff_dt, home, away }: Match): DraftMatch {
  return { id, kickOff: kickoff_dt, home: home.short_name, away: away.short_name };
}

interface AllMatchesProps {
  readonly chosen: number;
  readonly total: number;
  readonly onChange: (all: boolean) => void;
}

/** Selects all or none of the matches shown, and counts the chosen ones. */
function AllMatches({ chosen, total, onChange }: AllMatchesProps) {
  const t = useText();
  return (
    <label className="flex min-h-12 items-center gap-3 border-b bg-raised px-4 text-sm font-semibold has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent-ink">
      <Tick isChosen={total > 0 && chosen >= total} onChange={onChange} />
      <span className="flex-1">{t('contest-creation.matches.all')}</span>
      <span aria-live="polite" className="tabular font-medium text-muted">
        {t('contest-creation.matches.chosen', { count: chosen })}
      </span>
    </label>
  );
}

interface TickProps {
  readonly isChosen: boolean;
  readonly onChange: (isChosen: boolean) => void;
}

function Tick({ isChosen, onChange }: TickProps) {
  return (
    <span className="relative inline-flex size-5 shrink-0">
      <input
        type="checkbox"
        checked={isChosen}
        onChange={(event) => onChange(event.target.checked)}
        className="peer size-5 appearance-none rounded-[4px] border border-line-strong bg-surface outline-none checked:border-transparent checked:bg-accent"
      />
      <CheckMark />
    </span>
  );
}

interface MatchLineProps extends TickProps {
  readonly match: Match;
  /** Shown where matches of several leagues are mixed. */
  readonly league: League | undefined;
}

function MatchLine({ match, league, isChosen, onChange }: MatchLineProps) {
  return (
    <label className="flex min-h-14 items-center gap-3 px-4 py-2 text-sm hover:bg-hover has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent-ink">
      <Tick isChosen={isChosen} onChange={onChange} />
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="flex min-w-0 items-center gap-2">
          <Crest club={match.home} size={20} />
          <span className="truncate font-medium">{match.home.name}</span>
        </span>
        <span className="flex min-w-0 items-center gap-2">
          <Crest club={match.away} size={20} />
          <span className="truncate font-medium">{match.away.name}</span>
        </span>
      </span>
      <span className="flex shrink-0 flex-col items-end text-xs text-muted">
        <span className="figures text-base text-text">
          <Moment time={match.kickoff_dt} format="weekday" />
        </span>
        {league !== undefined && <span className="max-w-32 truncate">{league.name}</span>}
      </span>
    </label>
  );
}
