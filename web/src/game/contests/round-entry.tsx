import { CONTEST_STATE } from '@touchline/domain/contests/lifecycle';
import type { ReactNode } from 'react';
import { leagueText } from '../../lib/page/league.ts';
import { useLanguage, useText } from '../../lib/i18n/languages.tsx';
import { pointsText } from '../../lib/i18n/money.ts';
import { Badge } from '../../ui/text/badge.tsx';
import { Countdown } from '../../ui/figures/countdown.tsx';
import { LivePoints } from '../../ui/figures/live-figure.tsx';
import { MoneyText } from '../../ui/figures/money.tsx';
import { Link } from '../../ui/text/link.tsx';
import { LazyPortrait } from '../faces/lazy-portrait.tsx';
import { clockMinute, EventMark, type MatchEvent } from '../matches/event-mark.tsx';
import { ContestClock, KindMark } from './contest-row.tsx';
import type { Entry } from './entry-row.tsx';
import { RankMove } from './rank-move.tsx';
import { swingOf, type MyLivePlayer, type SwingPlayer } from './round.ts';
import { numberFormat } from '../../lib/i18n/formats.ts';

interface RoundEntryProps {
  readonly entry: Entry;
  /** The manager's players in matches being played, of all teams; undefined while they load. */
  readonly players: readonly MyLivePlayer[] | undefined;
  /** The latest events that players of this team were involved in. */
  readonly events: readonly MatchEvent[];
  /** Called when the contest starts, or its teams are shown. */
  readonly onStart: () => void;
}

/** Players shown before they are counted. */
const PLAYERS_SHOWN = 4;

/** An entry of the round: its rank, its players in play, and the points missing for the next prize. */
export function RoundEntry({ entry, players, events, onStart }: RoundEntryProps) {
  const t = useText();
  const { contest } = entry;
  const own = players?.filter(({ team_id }) => team_id === entry.team_id);
  const swing = swingOf(own ?? [], entry);
  const [latest] = events;
  return (
    <Link
      to="/play/contest/$id/$slug/$teamId"
      params={{ id: String(contest.id), slug: contest.slug, teamId: String(entry.team_id) }}
      className="flex h-full flex-col gap-3 px-4 py-3.5 hover:bg-hover focus-visible:-outline-offset-2"
    >
      <span className="flex min-w-0 items-center gap-3">
        <KindMark contest={contest} />
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="truncate text-base font-semibold">{contest.name}</span>
          <span className="truncate text-xs text-muted">{leagueText(contest.league, t)}</span>
        </span>
        <Clock entry={entry} onStart={onStart} />
      </span>
      {entry.rank !== null && (
        <Figures
          entry={entry}
          playing={swing.length}
          toCome={own === undefined ? 0 : (entry.players_left ?? 0) - own.length}
        />
      )}
      {swing.length > 0 && <Swing players={swing} />}
      {latest !== undefined && <LatestEvent latest={latest} />}
      <NextPrize entry={entry} />
    </Link>
  );
}

/** When it starts; once it runs, its state, or when ranks are shown. */
function Clock({ entry: { contest, has_team, rank }, onStart }: Pick<RoundEntryProps, 'entry' | 'onStart'>) {
  const t = useText();
  const isLocked = contest.state >= CONTEST_STATE.locked;
  if (isLocked && rank !== null) return <ContestClock contest={contest} />;
  return (
    <span className="flex shrink-0 flex-col items-end gap-0.5">
      {has_team || isLocked ? (
        <span className="text-xs text-muted">
          {t(contest.state === CONTEST_STATE.running ? 'my-round.ranks' : 'my-round.starts')}
        </span>
      ) : (
        <Badge tone="live">{t('contests.mine.no-team')}</Badge>
      )}
      <span className="text-base">
        <Countdown
          until={contest.state === CONTEST_STATE.running ? contest.view_team_dt : contest.contest_dt}
          onEnd={onStart}
        />
      </span>
    </span>
  );
}

interface FiguresProps {
  readonly entry: Entry;
  /** Players who are playing and count. */
  readonly playing: number;
  /** Players, reserves among them, whose matches have yet to begin. */
  readonly toCome: number;
}

/** Rank with its move, points, prize now, and how many are playing and to come. */
function Figures({ entry, playing, toCome }: FiguresProps) {
  const { t, locale } = useLanguage();
  const { contest, rank, points, prize } = entry;
  if (rank === null || points === null) return null;
  const format = numberFormat(locale);
  const isPaid = /[1-9]/.test(prize ?? '');
  return (
    <span className="flex flex-wrap items-end gap-x-2.5 gap-y-2 @min-[18rem]:gap-x-4 @min-[30rem]:gap-x-7">
      <Figure label={t('contests.my.rank')}>
        <span className={`figures text-xl ${isPaid ? 'text-up' : ''}`}>{format.format(rank)}</span>
        <span className="figures text-sm text-muted">/ {format.format(contest.entries)}</span>
        {contest.state < CONTEST_STATE.final && <RankMove teamId={entry.team_id} rank={rank} size="small" />}
      </Figure>
      <Figure label={t('contests.my.points')}>
        <span className="text-xl">
          <LivePoints points={points} />
        </span>
      </Figure>
      <Figure label={t('my-round.playing')}>
        <span className="figures text-xl">{format.format(playing)}</span>
        {toCome > 0 && <span className="text-xs text-muted">{t('my-round.to-come', { count: toCome })}</span>}
      </Figure>
      <span className="ml-auto flex flex-col items-end text-right">
        <span className="eyebrow whitespace-nowrap text-muted">{t('contests.my.prize-now')}</span>
        <span className={`flex h-7 items-end ${isPaid ? '' : 'text-muted'}`}>
          <MoneyText amount={prize ?? '0'} exact />
        </span>
      </span>
    </span>
  );
}

function Figure({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <span className="flex flex-col">
      <span className="eyebrow whitespace-nowrap text-muted">{label}</span>
      <span className="flex h-7 items-baseline gap-1.5 whitespace-nowrap">{children}</span>
    </span>
  );
}

/** The team's players in play, and the points each alone needs for its next prize. */
function Swing({ players }: { readonly players: readonly SwingPlayer[] }) {
  const t = useText();
  const rest = players.length - PLAYERS_SHOWN;
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      {players.slice(0, PLAYERS_SHOWN).map((each) => (
        <SwingChip key={each.player.id} each={each} />
      ))}
      {rest > 0 && <span className="px-1 text-xs text-muted">{t('my-round.more', { count: rest })}</span>}
    </span>
  );
}

function SwingChip({ each: { player, part, counted, needs } }: { readonly each: SwingPlayer }) {
  const { t, locale } = useLanguage();
  return (
    <span className="inline-flex h-8 max-w-full items-center gap-1.5 rounded-sm border bg-ground/40 pr-2 pl-1 text-sm">
      <LazyPortrait player={player} size={24} />
      <span className="truncate font-medium">{player.short_name}</span>
      {part === 'captain' && <span className="text-xs text-accent-ink">{t('my-round.captain')}</span>}
      <LivePoints points={counted} />
      {needs !== null && (
        <span className="border-l pl-1.5 text-xs whitespace-nowrap text-muted">
          {t('my-round.needs', { points: pointsText(String(needs), locale) })}
        </span>
      )}
    </span>
  );
}

/** The last thing one of the players did. */
function LatestEvent({ latest }: { readonly latest: MatchEvent }) {
  const t = useText();
  return (
    <span aria-live="polite" className="flex min-w-0 items-center gap-1.5 text-sm">
      <EventMark kind={latest.kind} size={16} />
      <span className="figures text-muted">
        {t('contests.match.minute', { minute: clockMinute(latest) })}
      </span>
      <span className="truncate font-medium">{latest.player?.name}</span>
      <span className="truncate text-muted">{t(`football.event.${latest.kind}`)}</span>
    </span>
  );
}

function NextPrize({ entry: { next_prize: next } }: { readonly entry: Entry }) {
  const t = useText();
  if (next === null) return null;
  return (
    <span className="mt-auto flex flex-wrap items-baseline justify-between gap-x-2 border-t pt-2.5 text-sm text-muted">
      {t('live-contest.gap.points', { points: Number(next.points) })}
      <span className="text-text">
        <MoneyText amount={next.prize} exact size="small" />
      </span>
    </span>
  );
}
