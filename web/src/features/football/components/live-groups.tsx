import { LiveMatchRow } from '../../../game/matches/live-match-row.tsx';
import { Moment } from '../../../ui/figures/moment.tsx';
import { byLeague, type League } from '../by-league.ts';
import type { LivePage } from '../queries.ts';

const NOBODY: ReadonlyMap<number, readonly string[]> = new Map();

interface LiveGroupsProps {
  readonly label: string;
  readonly matches: LivePage['live'];
  readonly leagues: readonly League[];
  /** The reader's own players by match. */
  readonly mine?: ReadonlyMap<number, readonly string[]>;
  /** Two columns where there is room: for matches with little detail. */
  readonly paired?: boolean;
}

/** Matches under their leagues. */
export function LiveGroups({ label, matches, leagues, mine = NOBODY, paired = false }: LiveGroupsProps) {
  return (
    <section aria-label={label} className="flex flex-col gap-2.5">
      <h2 className="text-lg">{label}</h2>
      {byLeague(matches, leagues).map(({ league, matches: own }) => (
        <div key={own[0]?.id} className="panel @container/league overflow-hidden">
          <h3 className="eyebrow flex items-center justify-between gap-3 border-b bg-hover/50 px-4 py-2 text-muted">
            <span className="truncate">{league?.label}</span>
            {own[0]?.status === 'scheduled' && <Moment time={own[0].kickoff_dt} format="day" />}
          </h3>
          <ul
            className={
              paired
                ? '-mr-px -mb-px grid grid-cols-[minmax(0,1fr)] @min-[38rem]/league:grid-cols-2'
                : 'divide-y'
            }
          >
            {own.map((match) => (
              <li key={match.id} className={`@container ${paired ? 'border-r border-b' : ''}`}>
                <LiveMatchRow match={match} latest={match.latest} mine={mine.get(match.id) ?? []} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
