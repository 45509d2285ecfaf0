import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { StatsTabs } from '../../../game/football/stats-tabs.tsx';
import { rowsOf } from '../../../lib/api/pages.ts';
import { callQuery } from '../../../lib/api/queries.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { useImmediateChoice } from '../../../ui/controls/use-immediate-choice.ts';
import { LIVE_INTERVAL, matchTopics, MEMBERSHIP_INTERVAL } from '../../../lib/live/live.ts';
import { useLivePages } from '../../../lib/live/live-pages.ts';
import { useGameNow, useHydrated } from '../../../lib/loading/hooks.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Chip } from '../../../ui/filters/chip.tsx';
import { scrollRow } from '../../../ui/lists/scroll-row.ts';
import { SelectFilter } from '../../../ui/filters/select-filter.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonRows } from '../../../ui/states/states.tsx';
import { PathLink } from '../../../ui/text/link.tsx';
import { PageHeader } from '../../../ui/text/page-header.tsx';
import { isPlaying } from '../../../game/matches/match-row.tsx';
import { MATCH_STATES, readCalendarSearch, type CalendarSearch } from '../calendar/calendar-search.ts';
import { dayOf } from '../calendar/calendar-day.ts';
import { DayStrip } from '../calendar/day-strip.tsx';
import { LiveGroups } from '../components/live-groups.tsx';
import type { League } from '../by-league.ts';
import { matchesOfDayQuery, type MatchHead } from '../queries.ts';

const MINUTE = 60_000;

/** The matches of a day, of every league or of one, with those being played first. */
export function Matches() {
  const t = useText();
  const navigate = useNavigate();
  const search = readCalendarSearch(useSearch({ strict: false }));
  const isHydrated = useHydrated();
  const zone = isHydrated ? 'local' : 'UTC';
  const now = useGameNow(MINUTE);
  // Only the answer contains the day when the server renders the document.
  const today = isHydrated ? dayOf(now, zone) : null;
  const list = useLivePages(
    {
      ...matchesOfDayQuery(search, { zone, today }),
      placeholderData: (before) => before,
    },
    {
      topics: (pages) => matchTopics(rowsOf(pages).filter(isPlaying)),
      interval: (pages) =>
        pages !== undefined && rowsOf(pages).some(isPlaying) ? LIVE_INTERVAL : MEMBERSHIP_INTERVAL,
      connectedInterval: MEMBERSHIP_INTERVAL,
    },
  );
  const leagues = useQuery({ ...callQuery('football.seasons.list', {}), staleTime: 5 * MINUTE });
  const change = (next: CalendarSearch) =>
    void navigate({ to: '/stats/listing/matches', search: next, replace: true, resetScroll: false });
  const [first] = list.data?.pages ?? [];
  const day = search.day ?? today ?? dayOf(first?.day ?? 0, zone);
  const rows = list.data === undefined ? undefined : rowsOf(list.data);
  return (
    <>
      <PageHeader title={t('stats.matches.title')} />
      <StatsTabs tab="matches" />
      <div className="flex flex-col gap-4 pt-4">
        <DayStrip
          day={day}
          today={today}
          zone={zone}
          counts={first && new Map(first.days.map((each) => [each.day, each]))}
          onDay={(next) => change({ ...without(search, 'day'), ...(next !== today && { day: next }) })}
        />
        <Filters
          search={search}
          leagues={leagues.data?.map(({ league }) => league) ?? []}
          onChange={change}
        />
        {rows === undefined && list.error !== null && (
          <div className="panel">
            <ErrorState failure={list.error} onRetry={() => void list.refetch()} retrying={list.isFetching} />
          </div>
        )}
        {rows === undefined && list.error === null && <MatchesSkeleton />}
        {rows?.length === 0 && <NoMatches search={search} onChange={change} />}
        {rows !== undefined && rows.length > 0 && (
          <MatchesByState rows={rows} leagues={leagues.data?.map(({ league }) => league) ?? []} />
        )}
        {list.hasNextPage && (
          <Button variant="quiet" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('ui.list.more')}
          </Button>
        )}
        <PathLink
          path="/corrections"
          className="inline-flex min-h-11 items-center gap-1 self-start text-sm text-muted hover:text-text"
        >
          {t('corrections.link')}
          <ChevronRight size={16} aria-hidden="true" />
        </PathLink>
      </div>
    </>
  );
}

function without(search: CalendarSearch, field: keyof CalendarSearch): CalendarSearch {
  const rest = { ...search };
  delete rest[field];
  return rest;
}

interface FiltersProps {
  readonly search: CalendarSearch;
  readonly leagues: readonly League[];
  readonly onChange: (search: CalendarSearch) => void;
}

function Filters({ leagues, ...props }: FiltersProps) {
  const [search, onChange] = useImmediateChoice(props.search, props.onChange);
  const t = useText();
  return (
    <search ref={scrollRow} className="scroll-row items-center gap-2 py-1">
      {leagues.length > 1 && (
        <SelectFilter
          label={t('contests.filter.league')}
          value={search.league === undefined ? '' : String(search.league)}
          onPick={(value) =>
            onChange({ ...without(search, 'league'), ...(value !== '' && { league: Number(value) }) })
          }
        >
          <option value="">{t('contests.filter.all-leagues')}</option>
          {leagues.map((league) => (
            <option key={league.id} value={league.id}>
              {league.label}
            </option>
          ))}
        </SelectFilter>
      )}
      {MATCH_STATES.map((state) => (
        <Chip
          key={state}
          pressed={search.state === state}
          onPress={() => onChange({ ...without(search, 'state'), ...(search.state !== state && { state }) })}
        >
          {t(`stats.state.${state}`)}
        </Chip>
      ))}
    </search>
  );
}

interface MatchesByStateProps {
  readonly rows: readonly MatchHead[];
  readonly leagues: readonly League[];
}

/** The matches under what they are in: being played, to come, over. */
function MatchesByState({ rows, leagues }: MatchesByStateProps) {
  const t = useText();
  const groups = Map.groupBy(rows, stateOf);
  return (
    <div className="flex flex-col gap-6">
      {MATCH_STATES.map((state) => {
        const matches = groups.get(state) ?? [];
        return (
          matches.length > 0 && (
            <LiveGroups
              key={state}
              label={t(`stats.state.${state}`)}
              matches={matches.map((match) => ({ ...match, latest: null }))}
              leagues={leagues}
              paired
              folded
            />
          )
        );
      })}
    </div>
  );
}

function stateOf(match: MatchHead): (typeof MATCH_STATES)[number] {
  if (isPlaying(match)) return 'live';
  return match.status === 'scheduled' || match.status === 'postponed' ? 'upcoming' : 'finished';
}

/** A day without a match: because of the filters, or because no one plays. */
function NoMatches({ search, onChange }: Omit<FiltersProps, 'leagues'>) {
  const t = useText();
  const isFiltered = search.league !== undefined || search.state !== undefined;
  return (
    <div className="panel">
      <EmptyState
        drawing="whistle"
        title={t(isFiltered ? 'stats.matches.filtered.title' : 'stats.matches.none.title')}
        text={t(isFiltered ? 'stats.matches.filtered.text' : 'stats.matches.none.text')}
        action={
          (isFiltered || search.day !== undefined) && (
            <Button
              onClick={() => onChange(isFiltered && search.day !== undefined ? { day: search.day } : {})}
            >
              {t(isFiltered ? 'contests.filter.clear' : 'stats.days.to-today')}
            </Button>
          )
        }
      />
    </div>
  );
}

function MatchesSkeleton() {
  const t = useText();
  return (
    <output aria-label={t('ui.loading')} className="flex flex-col gap-3">
      <Skeleton className="h-4 w-36" />
      <div className="panel">
        <SkeletonRows rows={6} height="h-18" />
      </div>
    </output>
  );
}
