import { MatchRow, type Match } from '../../../game/matches/match-row.tsx';
import { useText } from '../../../lib/i18n/languages.tsx';
import { Moment } from '../../../ui/figures/moment.tsx';

interface ClubMatchesProps {
  readonly title: string;
  readonly matches: readonly Match[];
  /** Shown when there are none. */
  readonly none: string;
}

/** Matches of a club, each under its day. */
export function ClubMatches({ title, matches, none }: ClubMatchesProps) {
  return (
    <section className="panel overflow-hidden">
      <h2 className="eyebrow border-b px-4 py-2.5 text-muted">{title}</h2>
      {matches.length === 0 && <p className="p-4 text-xs text-muted">{none}</p>}
      <ul className="divide-y">
        {matches.map((match, index) => (
          <li key={match.id} className="@container hover:bg-hover">
            {match.kickoff_dt.slice(0, 10) !== matches[index - 1]?.kickoff_dt.slice(0, 10) && (
              <p className="px-3 pt-2 text-xs text-muted md:px-4">
                <Moment time={match.kickoff_dt} format="date" />
              </p>
            )}
            <MatchRow match={match} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What a club plays now, its last results and its next fixtures. */
export function Matches({
  live,
  results,
  fixtures,
}: Readonly<Record<'live' | 'results' | 'fixtures', readonly Match[]>>) {
  const t = useText();
  return (
    <div className="grid grid-cols-1 items-start gap-4 2xl:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-4">
        {live.length > 0 && <ClubMatches title={t('stats.state.live')} matches={live} none="" />}
        <ClubMatches title={t('clubs.fixtures')} matches={fixtures} none={t('clubs.fixtures.none')} />
      </div>
      <ClubMatches title={t('clubs.results')} matches={results} none={t('football.form.none')} />
    </div>
  );
}
