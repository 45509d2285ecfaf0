import { CONTEST_STATE } from '@touchline/domain/contests/state';
import { ChevronRight, ChevronsUp, Lock, Megaphone, ShieldCheck, Swords, Trophy } from 'lucide-react';
import type { ReactNode } from 'react';
import { leagueText } from '../../lib/page/league.ts';
import { useLanguage, useText } from '../../lib/i18n/languages.tsx';
import type { CallOutput } from '../../lib/api/request.ts';
import { Badge } from '../../ui/text/badge.tsx';
import { factorText } from './contest-kind.ts';
import { LeagueMark } from '../clubs/league-mark.tsx';
import { Countdown } from '../../ui/figures/countdown.tsx';
import { FlipFigure } from '../../ui/figures/flip-figure.tsx';
import type { Icon } from '../../ui/brand/icons.ts';
import { Link } from '../../ui/text/link.tsx';
import { Moment } from '../../ui/figures/moment.tsx';
import { MoneyText } from '../../ui/figures/money.tsx';
import { ProgressBar } from '../../ui/figures/progress-bar.tsx';
import { numberFormat } from '../../lib/i18n/formats.ts';

/** A contest as the lists show it. */
export type Contest = CallOutput<'contests.list'>['data'][number];

/** The icon of each kind of contest. */
export const KIND_ICONS = {
  1: Swords,
  2: ChevronsUp,
  3: Trophy,
} as const satisfies Record<Contest['kind'], Icon>;

/**
 * The columns of a list of contests from 640 px; from 800 px they have more room and an arrow. Its panel is a
 * `@container`.
 */
export const CONTEST_COLUMNS =
  '@min-[40rem]:grid-cols-[minmax(0,1fr)_5.75rem_4.25rem_5.5rem_5.75rem] @min-[50rem]:grid-cols-[minmax(0,1fr)_8rem_6rem_8.5rem_8rem_1.25rem]';

/** The kind of a contest as an icon in a box; `titled` adds a tooltip with its name. */
export function KindMark({
  contest,
  titled = false,
  className = '',
}: {
  readonly contest: Pick<Contest, 'kind' | 'is_pro'>;
  readonly titled?: boolean;
  readonly className?: string;
}) {
  const t = useText();
  const KindIcon = KIND_ICONS[contest.kind];
  return (
    <span
      {...(titled && { title: t(`contests.kind.${contest.kind}`) })}
      className={`flex size-10 shrink-0 items-center justify-center rounded-sm border bg-raised ${className}`}
    >
      <KindIcon size={20} aria-hidden="true" className={contest.is_pro ? 'text-xfc' : 'text-accent-ink'} />
    </span>
  );
}

/** Easy, or pro with its tier. */
export function ScoringBadge({ contest }: { readonly contest: Pick<Contest, 'is_pro' | 'pro_tier'> }) {
  const t = useText();
  return contest.is_pro ? (
    <Badge tone="xfc">{t(`pro.badge.${contest.pro_tier ?? 'any'}`)}</Badge>
  ) : (
    <Badge tone="up">{t('contests.easy')}</Badge>
  );
}

/** Marks after the name: private, guaranteed, sponsored. The last two only where the row has room. */
function ContestMarks({ contest }: { readonly contest: Contest }) {
  const t = useText();
  const { is_private, guaranteed_pool, is_official, sponsor } = contest;
  return (
    <>
      {is_private && <Lock size={14} className="shrink-0 text-muted" aria-label={t('contests.private')} />}
      {!is_official && /[1-9]/.test(guaranteed_pool) && (
        <ShieldCheck
          size={14}
          className="shrink-0 text-xfc @max-[26rem]:hidden"
          aria-label={t('contest-creation.guaranteed')}
        />
      )}
      {sponsor !== null && (
        <Megaphone
          size={14}
          className="shrink-0 text-muted @max-[26rem]:hidden"
          aria-label={t('contest-creation.sponsored', { name: sponsor.sponsor_name })}
        />
      )}
    </>
  );
}

/** The entry fee, or that entry is free. */
export function FeeText({
  contest,
  size,
}: {
  readonly contest: Contest;
  readonly size?: 'normal' | 'large';
}) {
  const t = useText();
  if (!contest.free_entry) return <MoneyText amount={contest.entry_fee} size={size ?? 'normal'} />;
  return (
    <span className={`figures text-up ${size === 'large' ? 'text-xl' : 'text-base'}`}>
      {t('contests.free')}
    </span>
  );
}

/** The number of taken seats; with a limit also the limit and a bar. */
export function Seats({ contest }: { readonly contest: Contest }) {
  const { t, locale } = useLanguage();
  const taken = numberFormat(locale).format(contest.entries);
  if (contest.max_entries === null) {
    return (
      <span className="figures text-base">
        <FlipFigure value={taken} /> <span className="eyebrow text-muted">{t('contests.seats.open')}</span>
      </span>
    );
  }
  const label = t('contests.seats.of', { taken: contest.entries, max: contest.max_entries });
  return (
    <span className="flex w-full flex-col gap-1">
      <span className="figures text-base leading-5" aria-hidden="true">
        <FlipFigure value={taken} />
        <span className="text-muted"> / {numberFormat(locale).format(contest.max_entries)}</span>
      </span>
      <ProgressBar
        value={contest.entries}
        max={contest.max_entries}
        label={label}
        tone={contest.entries >= contest.max_entries ? 'plain' : 'accent'}
      />
    </span>
  );
}

/** The time state of a contest: how long it is open, that it is live, or how it ended. */
export function ContestClock({ contest, onEnd }: { readonly contest: Contest; readonly onEnd?: () => void }) {
  const t = useText();
  const ended = onEnd ? { onEnd } : {};
  switch (contest.state) {
    case CONTEST_STATE.scheduled:
      return <Moment time={contest.open_dt} format="moment" />;
    case CONTEST_STATE.open:
      return <Countdown until={contest.lock_dt} {...ended} />;
    case CONTEST_STATE.locked:
      return <Badge icon={Lock}>{t('contests.state.locked')}</Badge>;
    case CONTEST_STATE.running:
      return <Badge tone="live">{t('contests.state.running')}</Badge>;
    case CONTEST_STATE.provisional:
      return <Badge tone="xfc">{t('contests.state.provisional')}</Badge>;
    case CONTEST_STATE.final:
      return <Badge>{t('contests.state.final')}</Badge>;
    case CONTEST_STATE.cancelled:
      return <Badge tone="down">{t('contests.state.cancelled')}</Badge>;
  }
}

const CLOCK_LABELS = {
  [CONTEST_STATE.scheduled]: 'contests.column.opens',
  [CONTEST_STATE.open]: 'contests.column.closes',
  [CONTEST_STATE.locked]: 'contests.column.state',
  [CONTEST_STATE.running]: 'contests.column.state',
  [CONTEST_STATE.provisional]: 'contests.column.state',
  [CONTEST_STATE.final]: 'contests.column.state',
  [CONTEST_STATE.cancelled]: 'contests.column.state',
} as const satisfies Record<Contest['state'], string>;

interface ContestRowProps {
  readonly contest: Contest;
  /** Called when its deadline passes. */
  readonly onClosed?: () => void;
}

/** A contest as one row of a list; on a phone two lines and a row of figures. */
export function ContestRow({ contest, onClosed }: ContestRowProps) {
  const { t, locale } = useLanguage();
  const factor = factorText(contest, locale);
  const mine = contest.my_entries > 0;
  return (
    <Link
      to="/play/contest/$id/$slug"
      params={{ id: String(contest.id), slug: contest.slug }}
      className={`relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2.5 px-4 py-3 transition-colors duration-120 hover:bg-hover focus-visible:-outline-offset-2 ${CONTEST_COLUMNS} ${
        mine ? 'bg-raised shadow-[inset_3px_0_0_var(--accent-ink)]' : ''
      }`}
    >
      <span className="col-span-2 flex min-w-0 items-center gap-3 @min-[40rem]:col-span-1">
        <span className="flex @min-[40rem]:@max-[50rem]:hidden">
          <LeagueMark league={contest.league} />
        </span>
        <span className="flex min-w-0 flex-1 flex-col gap-0.5">
          <span className="flex min-w-0 items-center gap-2">
            <span className="truncate text-base font-semibold">{contest.name}</span>
            <ContestMarks contest={contest} />
          </span>
          <span className="flex min-w-0 items-center gap-2 text-xs text-muted">
            <ScoringBadge contest={contest} />
            <span className="truncate">
              <span className="font-medium text-text">{leagueText(contest.league, t)}</span>
              {' · '}
              {t(`contests.kind.${contest.kind}`)}
              {factor !== null && ` ${factor}`}
            </span>
          </span>
        </span>
        <MineBadge contest={contest} />
      </span>
      <ContestFigures contest={contest} {...(onClosed && { onClosed })} />
      <ChevronRight size={18} aria-hidden="true" className="hidden text-muted @min-[50rem]:block" />
    </Link>
  );
}

/** Why the prizes are below the fee: they are what the entries so far have paid. Nothing where they are not. */
export function PoolNote({ contest }: { readonly contest: Contest }) {
  const t = useText();
  const isSmall = Number(contest.pool) < Number(contest.entry_fee);
  if (contest.free_entry || !isSmall || contest.state > CONTEST_STATE.open) return null;
  return (
    <span className="text-xs text-muted">
      {t(contest.entries === 0 ? 'contests.pool.first' : 'contests.pool.grows')}
    </span>
  );
}

interface ContestFiguresProps extends ContestRowProps {
  /** A note after the prizes, when they are not those of one contest. */
  readonly prizesNote?: string;
}

/** Prizes, fee, seats and time: columns of a list, or a row of figures on a phone. */
export function ContestFigures({ contest, onClosed, prizesNote }: ContestFiguresProps) {
  const t = useText();
  return (
    <span className="col-span-2 grid grid-cols-2 items-start gap-2 @min-[20rem]:grid-cols-[minmax(5rem,1fr)_4.25rem_minmax(min-content,0.8fr)_auto] @min-[40rem]:contents">
      <Figure label={t('contests.column.pool')}>
        <span className="inline-flex flex-wrap items-baseline gap-x-1.5">
          <span className={/[1-9]/.test(contest.pool) ? '' : 'text-muted'}>
            <MoneyText amount={contest.pool} exact />
          </span>
          {prizesNote !== undefined && <span className="text-xs text-muted">{prizesNote}</span>}
        </span>
        <PoolNote contest={contest} />
      </Figure>
      <Figure label={t('contests.column.entry')}>
        <FeeText contest={contest} />
      </Figure>
      <Figure label={t('contests.column.seats')}>
        <Seats contest={contest} />
      </Figure>
      <Figure label={t(CLOCK_LABELS[contest.state])} atEnd>
        <span className="text-base">
          <ContestClock contest={contest} {...(onClosed && { onEnd: onClosed })} />
        </span>
      </Figure>
    </span>
  );
}

interface FigureProps {
  readonly label: string;
  readonly atEnd?: boolean;
  readonly children: ReactNode;
}

function Figure({ label, atEnd = false, children }: FigureProps) {
  return (
    <span
      className={`flex min-w-0 flex-col items-start gap-0.5 ${atEnd ? 'items-end text-right @min-[40rem]:items-start @min-[40rem]:text-left' : ''}`}
    >
      <span className="eyebrow text-muted @min-[40rem]:sr-only">{label}</span>
      {children}
    </span>
  );
}

/** The number of the user's entries in it, or that one has no team yet. */
export function MineBadge({ contest }: { readonly contest: Contest }) {
  const t = useText();
  if (contest.my_entries === 0) return null;
  if (contest.my_empty_entries > 0 && contest.state <= CONTEST_STATE.open) {
    return <Badge tone="live">{t('contests.mine.no-team')}</Badge>;
  }
  return <Badge tone="accent">{t('contests.mine.entries', { count: contest.my_entries })}</Badge>;
}
