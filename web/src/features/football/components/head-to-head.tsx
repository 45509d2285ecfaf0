import { useQuery } from '@tanstack/react-query';
import { Crest } from '../../../game/clubs/crest.tsx';
import { matchPath } from '../../../game/matches/match-row.tsx';
import { useText } from '../../../lib/i18n/languages.tsx';
import { Moment } from '../../../ui/figures/moment.tsx';
import { ErrorState, SkeletonRows } from '../../../ui/states/states.tsx';
import { PathLink } from '../../../ui/text/link.tsx';
import { matchQueries, type HeadToHead, type MatchHead } from '../queries.ts';

/** Earlier meetings of the clubs: how often each won, and the last results. */
export function HeadToHeadPanel({ match }: { readonly match: MatchHead }) {
  const t = useText();
  const meetings = useQuery(matchQueries.headToHead(match.id));
  return (
    <section className="panel overflow-hidden">
      <h2 className="eyebrow border-b px-4 py-2.5 text-muted">{t('football.meetings')}</h2>
      {meetings.data !== undefined && <Meetings match={match} answer={meetings.data} />}
      {meetings.data === undefined && meetings.error === null && (
        <output aria-label={t('ui.loading')}>
          <SkeletonRows rows={2} />
        </output>
      )}
      {meetings.data === undefined && meetings.error !== null && (
        <ErrorState
          failure={meetings.error}
          onRetry={() => void meetings.refetch()}
          retrying={meetings.isFetching}
        />
      )}
    </section>
  );
}

interface MeetingsProps {
  readonly match: MatchHead;
  readonly answer: HeadToHead;
}

function Meetings({ match, answer: { home_won, drawn, away_won, meetings } }: MeetingsProps) {
  const t = useText();
  if (meetings.length === 0) return <p className="p-4 text-xs text-muted">{t('football.meetings.none')}</p>;
  return (
    <>
      <dl className="grid grid-cols-3 px-4 py-3 text-center">
        <Sum count={home_won} label={t('football.meetings.won', { club: match.home.short_name })} />
        <Sum count={drawn} label={t('football.meetings.drawn')} />
        <Sum count={away_won} label={t('football.meetings.won', { club: match.away.short_name })} />
      </dl>
      <Shares shares={[home_won, drawn, away_won]} />
      <ul className="divide-y border-t">
        {meetings.slice(0, SHOWN).map((meeting) => (
          <li key={meeting.id}>
            <Meeting meeting={meeting} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Meetings listed; all are counted. */
const SHOWN = 5;

function Sum({ count, label }: { readonly count: number; readonly label: string }) {
  return (
    <div className="flex flex-col-reverse items-center">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="figures text-xl">{count}</dd>
    </div>
  );
}

/** The three shares as one bar. Decorative: the figures are above it. */
function Shares({ shares }: { readonly shares: readonly [number, number, number] }) {
  const [home, drawn, away] = shares.map((share) => (100 * share) / (shares[0] + shares[1] + shares[2]));
  const bars = [
    { tone: 'fill-accent-ink', x: 0, width: home },
    { tone: 'fill-line-strong', x: home, width: drawn },
    { tone: 'fill-muted', x: (home ?? 0) + (drawn ?? 0), width: away },
  ];
  return (
    <svg
      viewBox="0 0 100 2"
      preserveAspectRatio="none"
      className="mb-3 block h-1.5 w-full px-4"
      aria-hidden="true"
    >
      {bars.map(({ tone, x, width }) => (
        <rect key={tone} x={x} width={width} height={2} className={tone} />
      ))}
    </svg>
  );
}

function Meeting({ meeting }: { readonly meeting: MatchHead }) {
  return (
    <PathLink
      path={matchPath(meeting)}
      className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)_auto] items-center gap-2 px-4 py-1.5 text-sm hover:bg-hover"
    >
      <span className="flex min-w-0 items-center justify-end gap-2">
        <span className="truncate">{meeting.home.short_name}</span>
        <Crest club={meeting.home} size={20} />
      </span>
      <span className="figures text-base">
        {meeting.home_score} – {meeting.away_score}
      </span>
      <span className="flex min-w-0 items-center gap-2">
        <Crest club={meeting.away} size={20} />
        <span className="truncate">{meeting.away.short_name}</span>
      </span>
      <span className="text-xs text-muted">
        <Moment time={meeting.kickoff_dt} format="date" />
      </span>
    </PathLink>
  );
}
