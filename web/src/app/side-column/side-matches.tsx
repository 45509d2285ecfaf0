import { Crest } from '../../game/clubs/crest.tsx';
import { matchPath, MatchMark, scoreText, type Match } from '../../game/matches/match-row.tsx';
import { callQuery } from '../../lib/api/queries.ts';
import { useText } from '../../lib/i18n/languages.tsx';
import { followList, matchTopics, MEMBERSHIP_INTERVAL, useLiveQuery } from '../../lib/live/live.ts';
import { ErrorState, SkeletonRows } from '../../ui/states/states.tsx';
import { PathLink } from '../../ui/text/link.tsx';

const SHOWN = 8;

/** The matches being played now, with their scores. */
export function SideMatches() {
  const t = useText();
  const live = useLiveQuery(
    callQuery('football.matches.list', { page: 1, noItems: 40, live: true }),
    followList(true, ({ data }) => matchTopics(data), MEMBERSHIP_INTERVAL),
  );
  const matches = live.data?.data;
  return (
    <section aria-labelledby="side-matches" className="flex flex-col gap-2.5">
      <h2 id="side-matches" className="text-lg">
        {t('contests.live.matches')}
      </h2>
      <div className="panel overflow-hidden">
        {matches === undefined &&
          (live.error === null ? (
            <SkeletonRows rows={3} height="h-16" />
          ) : (
            <ErrorState failure={live.error} onRetry={() => void live.refetch()} />
          ))}
        {matches?.length === 0 && <p className="px-4 py-4 text-muted">{t('contests.live.no-matches')}</p>}
        <ul className="divide-y empty:hidden">
          {matches?.slice(0, SHOWN).map((match) => (
            <li key={match.id}>
              <SideMatch match={match} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function SideMatch({ match }: { readonly match: Match }) {
  return (
    <PathLink
      path={matchPath(match)}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3 px-4 py-2.5 hover:bg-hover focus-visible:-outline-offset-2"
    >
      <span className="sr-only">{scoreText(match)}</span>
      <span aria-hidden="true" className="flex min-w-0 flex-col gap-1.5">
        <SideClub club={match.home} score={match.home_score} />
        <SideClub club={match.away} score={match.away_score} />
      </span>
      <MatchMark match={match} />
    </PathLink>
  );
}

function SideClub({ club, score }: { readonly club: Match['home']; readonly score: number | null }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Crest club={club} size={20} />
      <span className="min-w-0 flex-1 truncate font-medium">{club.name}</span>
      <span className="figures text-base">{score ?? '–'}</span>
    </span>
  );
}
