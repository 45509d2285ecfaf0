import { useText } from '../../../lib/i18n/languages.tsx';
import { buttonClass } from '../../../ui/controls/button-variant.ts';
import { Countdown } from '../../../ui/figures/countdown.tsx';
import { Crest } from '../../../game/clubs/crest.tsx';
import { Link, PathLink } from '../../../ui/text/link.tsx';
import { matchPath } from '../../../game/matches/match-row.tsx';
import { Moment } from '../../../ui/figures/moment.tsx';
import type { LivePage } from '../queries.ts';
import { NoMatches } from './no-matches.tsx';

/** The feed reports a kick-off shortly after it. */
const AFTER_A_MOMENT = 2_000;
const MAX_PAIRS = 6;

interface NextKickOffProps {
  readonly matches: LivePage['next'];
  readonly onKickOff: () => void;
}

/** No match is in play: the next kick-off and its clubs. */
export function NextKickOff({ matches, onKickOff }: NextKickOffProps) {
  const t = useText();
  const [first] = matches;
  if (first === undefined) {
    return (
      <NoMatches
        action={
          <Link to="/play/contests" className={buttonClass({})}>
            {t('contests.empty.to-lobby')}
          </Link>
        }
      />
    );
  }
  const together = matches.filter(({ kickoff_dt }) => kickoff_dt === first.kickoff_dt).slice(0, MAX_PAIRS);
  return (
    <section
      aria-label={t('football.live.next-kick-off')}
      className="panel flex flex-col items-center gap-4 px-4 py-8 text-center"
    >
      <h2 className="eyebrow text-muted">{t('football.live.next-kick-off')}</h2>
      <p className="flex flex-col items-center gap-1">
        <span className="text-[3.25rem] leading-none">
          <Countdown
            key={first.kickoff_dt}
            until={first.kickoff_dt}
            onEnd={() => void setTimeout(onKickOff, AFTER_A_MOMENT)}
          />
        </span>
        <span className="text-muted">
          <Moment time={first.kickoff_dt} />
        </span>
      </p>
      <ul className="flex flex-wrap justify-center gap-2">
        {together.map((match) => (
          <li key={match.id} className="max-w-full">
            <PathLink
              path={matchPath(match)}
              className="flex min-h-11 max-w-full items-center gap-2 rounded-sm border px-3 hover:border-line-strong"
            >
              <Crest club={match.home} size={20} />
              <span className="sr-only">
                {match.home.name} – {match.away.name}
              </span>
              <span aria-hidden="true" className="truncate font-semibold">
                {match.home.short_name} – {match.away.short_name}
              </span>
              <Crest club={match.away} size={20} />
            </PathLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
