import { useText } from '../../../lib/i18n/languages.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { Crest } from '../../../game/clubs/crest.tsx';
import { PathLink } from '../../../ui/text/link.tsx';
import { MatchMark, matchPath, scoreText, type Match } from '../../../game/matches/match-row.tsx';
import { Moment } from '../../../ui/figures/moment.tsx';
import { EmptyNote } from '../../../ui/states/states.tsx';
import type { PlayerPage } from '../queries.ts';

/** The next match of the player or stadium: both clubs and the kick-off or score. */
export function NextMatch({ match }: { readonly match: Match }) {
  return (
    <PathLink
      path={matchPath(match)}
      className="flex flex-col gap-2 border-t px-4 py-3 hover:bg-hover focus-visible:-outline-offset-2"
    >
      <span className="sr-only">{scoreText(match)}</span>
      <span aria-hidden="true" className="flex min-w-0 flex-col gap-2">
        {[
          { club: match.home, score: match.home_score },
          { club: match.away, score: match.away_score },
        ].map(({ club, score }) => (
          <span key={club.id} className="flex items-center gap-3">
            <Crest club={club} size={24} />
            <span className="min-w-0 flex-1 truncate font-medium">{club.name}</span>
            {score !== null && <span className="figures text-lg">{score}</span>}
          </span>
        ))}
      </span>
      <span className="text-sm text-muted">
        {match.status === 'scheduled' ? <Moment time={match.kickoff_dt} /> : <MatchMark match={match} />}
      </span>
    </PathLink>
  );
}

const MAX_SHOWN = 6;

/** Contests in which the card counts now or soon. */
export function CardContests({ contests }: { readonly contests: PlayerPage['contests'] }) {
  const t = useText();
  if (contests.length === 0) {
    return <EmptyNote text={t('market.contests.empty.text')} />;
  }
  return (
    <ul aria-label={t('market.contests')} className="divide-y border-t">
      {contests.slice(0, MAX_SHOWN).map(({ id, name, slug, contest_dt, is_pro }) => (
        <li key={id}>
          <PathLink
            path={`/play/contest/${id}/${encodeURIComponent(slug)}`}
            className="flex min-h-12 items-center justify-between gap-3 px-4 py-2 hover:bg-hover focus-visible:-outline-offset-2"
          >
            <span className="flex min-w-0 items-center gap-2">
              <span className="truncate font-medium">{name}</span>
              <Badge tone={is_pro ? 'accent' : 'plain'}>{t(is_pro ? 'market.pro' : 'market.easy')}</Badge>
            </span>
            <span className="text-sm text-muted">
              <Moment time={contest_dt} />
            </span>
          </PathLink>
        </li>
      ))}
    </ul>
  );
}
