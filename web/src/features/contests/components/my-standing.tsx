import { CONTEST_STATE } from '@touchline/domain/contests/lifecycle';
import { useLanguage } from '../../../lib/languages.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { LivePoints } from '../../../ui/live-figure.tsx';
import { MoneyText } from '../../../ui/money.tsx';
import { SimulatedMark } from '../../../ui/simulated-mark.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { failureText } from '../../../lib/failure.ts';
import type { ContestDetail, StandingRow, StandingsPage } from '../queries.ts';

interface MyStandingProps {
  readonly contest: ContestDetail;
  readonly isManager: boolean;
  readonly standings: StandingsPage | undefined;
  readonly failure: unknown;
  readonly onRetry: () => void;
}

/** Where I stand, in figures read across the room; for those without an entry the one who leads. */
export function MyStanding({ contest, isManager, standings, failure, onRetry }: MyStandingProps) {
  const { t } = useLanguage();
  if (failure !== null) {
    return (
      <div role="alert" className="flex flex-col items-start gap-2">
        <p className="text-muted">{failureText(failure, t)}</p>
        <Button size="small" onClick={onRetry}>
          {t('ui.failed.retry')}
        </Button>
      </div>
    );
  }
  if (standings === undefined) {
    return (
      <>
        <Skeleton className="h-10 w-32" />
        <Skeleton className="h-5 w-48" />
      </>
    );
  }
  const total = standings.summary.total;
  const best = [...standings.data.mine].sort((one, other) => one.rank - other.rank)[0];
  if (best !== undefined)
    return <OwnStanding row={best} total={total} over={contest.state === CONTEST_STATE.final} />;
  const leader = standings.data.rows[0];
  if (leader === undefined) return <p className="text-muted">{t('contests.standings.none')}</p>;
  const level = standings.data.rows.filter(({ rank }) => rank === leader.rank).length - 1;
  const over = contest.state === CONTEST_STATE.final;
  return <Leader row={leader} level={level} over={over} isManager={isManager} />;
}

interface OwnStandingProps {
  readonly row: StandingRow;
  readonly total: number;
  readonly over: boolean;
}

function OwnStanding({ row, total, over }: OwnStandingProps) {
  const { t, locale } = useLanguage();
  const format = new Intl.NumberFormat(locale);
  return (
    <div className="grid grid-cols-[auto_1fr_auto] items-start gap-x-6 gap-y-3">
      <div>
        <p className="eyebrow text-muted">{t('contests.my.rank')}</p>
        <p className="figures text-2xl leading-10">
          <span className="text-accent-ink">{format.format(row.rank)}</span>
          <span className="text-lg text-muted"> / {format.format(total)}</span>
        </p>
      </div>
      <div>
        <p className="eyebrow text-muted">{t('contests.my.points')}</p>
        <p className="text-2xl leading-10">
          <LivePoints points={row.points} />
        </p>
      </div>
      <div className="text-right">
        <p className="eyebrow text-muted">{t(over ? 'contests.my.prize' : 'contests.my.prize-now')}</p>
        <p className="flex h-10 items-center justify-end">
          <MoneyText amount={row.prize} size={over ? 'large' : 'normal'} />
        </p>
      </div>
      {!over && (
        <p className="col-span-3 text-xs text-muted">{t('contests.my.left', { count: row.players_left })}</p>
      )}
      <p aria-live="polite" className="sr-only">
        {t('contests.my.spoken', { rank: row.rank, total, points: row.points })}
      </p>
    </div>
  );
}

interface LeaderProps {
  readonly row: StandingRow;
  /** How many others share his rank. */
  readonly level: number;
  readonly over: boolean;
  readonly isManager: boolean;
}

function Leader({ row, level, over, isManager }: LeaderProps) {
  const { t } = useLanguage();
  return (
    <div className="flex flex-col gap-3">
      <p className="eyebrow text-muted">{t(over ? 'contests.winner' : 'contests.leader')}</p>
      <div className="flex items-center gap-3">
        <Avatar name={row.nickname} src={row.avatar} size={40} />
        <span className="min-w-0 flex-1">
          <span className="flex min-w-0 items-center gap-2">
            <span className="truncate text-base font-semibold">{row.nickname}</span>
            {row.simulated && <SimulatedMark />}
          </span>
          {level > 0 && (
            <span className="block text-xs text-muted">{t('contests.level', { count: level })}</span>
          )}
        </span>
        <span className="text-xl">
          <LivePoints points={row.points} />
        </span>
      </div>
      <p className="flex items-center justify-between gap-3 text-xs text-muted">
        {isManager ? t('contests.not-in') : t('contests.visitor')}
        <MoneyText amount={row.prize} size="small" />
      </p>
    </div>
  );
}
