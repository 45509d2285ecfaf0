import { useText } from '../../../lib/i18n/languages.tsx';
import { MatchRow, type Match } from '../../../game/matches/match-row.tsx';
import { Moment } from '../../../ui/figures/moment.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import type { ContestDetail } from '../queries.ts';

/** The matches of a contest by day. */
export function MatchesTab({ contest }: { readonly contest: ContestDetail }) {
  const t = useText();
  if (contest.matches.length === 0) {
    return (
      <div className="panel">
        <EmptyState title={t('contests.matches.none.title')} text={t('contests.matches.none.text')} />
      </div>
    );
  }
  const days = byDay(contest.matches);
  return (
    <div className="flex flex-col gap-4">
      {days.map(({ day, matches }) => (
        <section key={day} className="panel overflow-hidden">
          <h2 className="eyebrow border-b px-4 py-2.5 text-muted">
            <Moment time={matches[0]?.kickoff_dt ?? day} format="day" />
          </h2>
          <ul className="divide-y">
            {matches.map((match) => (
              <li key={match.id} className="hover:bg-hover">
                <MatchRow match={match} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

interface Day {
  readonly day: string;
  readonly matches: readonly Match[];
}

/** Matches in order of their kick-off, parted by day (UTC). */
function byDay(matches: readonly Match[]): readonly Day[] {
  const sorted = [...matches].sort(
    (one, other) => Date.parse(one.kickoff_dt) - Date.parse(other.kickoff_dt) || one.id - other.id,
  );
  const days = new Map<string, Match[]>();
  for (const match of sorted) {
    const day = match.kickoff_dt.slice(0, 10);
    days.set(day, [...(days.get(day) ?? []), match]);
  }
  return [...days].map(([day, own]) => ({ day, matches: own }));
}
