import { CONTEST_STATE } from '@touchline/domain/contests/state';
import { useText } from '../../../lib/i18n/languages.tsx';
import { Crest } from '../../../game/clubs/crest.tsx';
import { matchPath, scoreText, type Match } from '../../../game/matches/match-row.tsx';
import { Moment } from '../../../ui/figures/moment.tsx';
import { Link, PathLink } from '../../../ui/text/link.tsx';
import type { ContestDetail } from '../queries.ts';
import { Block } from './block.tsx';

const SHOWN = 6;

/** The first matches of a contest with crests and kick-offs, and a link to all of them. */
export function FirstMatches({ contest }: { readonly contest: ContestDetail }) {
  const t = useText();
  const { matches } = contest;
  // Once it plays, the matches have a tab of their own with scores.
  if (matches.length === 0 || contest.state > CONTEST_STATE.locked) return null;
  const first = matches
    .toSorted((one, other) => Date.parse(one.kickoff_dt) - Date.parse(other.kickoff_dt) || one.id - other.id)
    .slice(0, SHOWN);
  return (
    <Block
      title={t('contests.contest-tab.matches')}
      note={
        matches.length > SHOWN && (
          <Link
            to="/play/contest/$id/$slug"
            params={{ id: String(contest.id), slug: contest.slug }}
            search={{ tab: 'matches' }}
            replace
            resetScroll={false}
            className="underline decoration-1 underline-offset-3"
          >
            {t('contests.matches.all', { count: matches.length })}
          </Link>
        )
      }
    >
      <ul className="divide-y">
        {first.map((match) => (
          <li key={match.id} className="hover:bg-hover">
            <Fixture match={match} />
          </li>
        ))}
      </ul>
    </Block>
  );
}

/** A match as its two clubs with the kick-off between them. */
function Fixture({ match }: { readonly match: Match }) {
  return (
    <PathLink
      path={matchPath(match)}
      className="grid min-h-12 grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-3 px-4 focus-visible:-outline-offset-2"
    >
      <span className="sr-only">{scoreText(match)}</span>
      <span aria-hidden="true" className="flex min-w-0 items-center justify-end gap-2 text-right">
        <span className="line-clamp-2 py-1 leading-5 font-medium text-balance">{match.home.name}</span>
        <Crest club={match.home} size={24} />
      </span>
      <span className="figures text-muted">
        <Moment time={match.kickoff_dt} format="time" />
      </span>
      <span aria-hidden="true" className="flex min-w-0 items-center gap-2">
        <Crest club={match.away} size={24} />
        <span className="line-clamp-2 py-1 leading-5 font-medium text-balance">{match.away.name}</span>
      </span>
    </PathLink>
  );
}
