import { useState } from 'react';
import { useText } from '../../../lib/i18n/languages.tsx';
import { LiveMatchRow } from '../../../game/matches/live-match-row.tsx';
import { Moment } from '../../../ui/figures/moment.tsx';
import { byLeague, type League } from '../by-league.ts';
import type { LivePage } from '../queries.ts';

const NOBODY: ReadonlyMap<number, readonly string[]> = new Map();

interface LiveGroupsProps {
  readonly label: string;
  readonly matches: readonly LivePage['live'][number][];
  readonly leagues: readonly League[];
  /** The reader's own players by match. */
  readonly mine?: ReadonlyMap<number, readonly string[]>;
  /** Two columns where there is room: for matches with little detail. */
  readonly paired?: boolean;
  /** A league with many matches shows only the first ones until it is expanded. */
  readonly folded?: boolean;
}

/** Matches under their leagues. */
export function LiveGroups({
  label,
  matches,
  leagues,
  mine = NOBODY,
  paired = false,
  folded = false,
}: LiveGroupsProps) {
  return (
    <section aria-label={label} className="flex flex-col gap-2.5">
      <h2 className="text-lg">{label}</h2>
      {byLeague(matches, leagues).map(({ league, matches: own }) => (
        <LeagueMatches
          key={`${league?.id} ${own[0]?.kickoff_dt.slice(0, 10)}`}
          league={league}
          matches={own}
          mine={mine}
          paired={paired && own.length > 1}
          folded={folded}
        />
      ))}
    </section>
  );
}

/** Matches of a league shown before "Show all". */
const FOLDED_ROWS = 6;

interface LeagueMatchesProps extends Required<
  Pick<LiveGroupsProps, 'matches' | 'mine' | 'paired' | 'folded'>
> {
  readonly league: League | undefined;
}

function LeagueMatches({ league, matches, mine, paired, folded }: LeagueMatchesProps) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const [first] = matches;
  // A button for one more row would take its place.
  const isFolded = folded && !isOpen && matches.length > FOLDED_ROWS + 2;
  return (
    <div className="panel @container/league overflow-hidden">
      <h3 className="eyebrow flex items-center justify-between gap-3 border-b bg-hover/50 px-4 py-2 text-muted">
        <span className="truncate">
          {league?.label ?? <span className="sr-only">{t('ui.loading')}</span>}
        </span>
        {first?.status === 'scheduled' && <Moment time={first.kickoff_dt} format="day" />}
      </h3>
      <ul
        className={
          paired ? '-mr-px -mb-px grid grid-cols-[minmax(0,1fr)] @min-[38rem]/league:grid-cols-2' : 'divide-y'
        }
      >
        {(isFolded ? matches.slice(0, FOLDED_ROWS) : matches).map((match) => (
          <li key={match.id} className={`@container ${paired ? 'border-r border-b' : ''}`}>
            <LiveMatchRow match={match} latest={match.latest} mine={mine.get(match.id) ?? []} />
          </li>
        ))}
      </ul>
      {isFolded && (
        <button
          type="button"
          onClick={() => setOpen(true)}
          className="relative min-h-11 w-full border-t text-sm font-semibold text-muted hover:bg-hover hover:text-text focus-visible:-outline-offset-2"
        >
          {t('stats.matches.all', { count: matches.length })}
        </button>
      )}
    </div>
  );
}
