import { useLanguage, useText } from '../../../lib/i18n/languages.tsx';
import { leagueText } from '../../../lib/page/league.ts';
import { xfcText } from '../../../lib/i18n/money.ts';
import { buttonClass } from '../../../ui/controls/button-variant.ts';
import { type Contest, FeeText, ScoringBadge, Seats } from '../../../game/contests/contest-row.tsx';
import { Countdown } from '../../../ui/figures/countdown.tsx';
import { Link, PathLink } from '../../../ui/text/link.tsx';
import { Moment } from '../../../ui/figures/moment.tsx';
import { MoneyText } from '../../../ui/figures/money.tsx';
import { ErrorState, Skeleton } from '../../../ui/states/states.tsx';
import { closingFirst, useSoonest } from '../soonest.ts';

interface NextDeadlineProps {
  /** A joined contest, whose deadline matters more than that of the next contest to join. */
  readonly own?: Contest | undefined;
  /** Its button is the main one of the screen. */
  readonly main?: boolean;
}

/** The next deadline, right to the second, with the one thing to do about it. */
export function NextDeadline({ own, main = false }: NextDeadlineProps) {
  const t = useText();
  const soonest = useSoonest();
  const next = own ?? closingFirst(soonest.contests);
  if (next !== undefined) return <Deadline contest={next} main={main} onEnd={soonest.refetch} />;
  if (soonest.isReady) {
    return (
      <section aria-label={t('home.deadline')} className="panel flex flex-col gap-2 p-5">
        <h2 className="eyebrow text-muted">{t('home.deadline')}</h2>
        <p className="font-display text-lg font-semibold">{t('home.deadline.none')}</p>
        <p className="text-muted">{t('home.deadline.none-text')}</p>
      </section>
    );
  }
  return (
    <section aria-label={t('home.deadline')} className="panel flex flex-col gap-4 p-5">
      {soonest.failure === null ? (
        <>
          <Skeleton className="h-4 w-28" />
          <Skeleton className="h-10 w-36" />
          <Skeleton className="h-5 w-3/4" />
          <Skeleton className="h-11" />
        </>
      ) : (
        <ErrorState failure={soonest.failure} onRetry={soonest.refetch} />
      )}
    </section>
  );
}

interface DeadlineProps {
  readonly contest: Contest;
  readonly main: boolean;
  readonly onEnd: () => void;
}

function Deadline({ contest, main, onEnd }: DeadlineProps) {
  const t = useText();
  return (
    <section aria-label={t('home.deadline')} className="panel flex flex-col justify-between gap-4 p-5">
      <header className="flex items-center justify-between gap-3">
        <h2 className="eyebrow text-muted">{t('home.deadline')}</h2>
        <ScoringBadge contest={contest} />
      </header>
      <div className="flex flex-col gap-1">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="text-2xl">
            <Countdown until={contest.lock_dt} onEnd={onEnd} />
          </span>
          <span className="text-xs text-muted">
            <Moment time={contest.lock_dt} />
          </span>
        </p>
        <p className="font-display text-lg font-semibold break-words">{contest.name}</p>
        <p className="text-xs text-muted">
          {t(`contests.kind.${contest.kind}`)} · {leagueText(contest.league, t)}
        </p>
      </div>
      <Terms contest={contest} />
      <NextStep contest={contest} main={main} />
    </section>
  );
}

/** The next step for the manager: take a seat, name the eleven, or review it. */
function NextStep({ contest, main }: { readonly contest: Contest; readonly main: boolean }) {
  const { t, locale } = useLanguage();
  if (contest.my_empty_entries > 0) {
    return (
      <PathLink
        path={`/play/contest/${contest.id}/create-team`}
        className={buttonClass({ variant: main ? 'main' : 'plain', wide: true })}
      >
        {t('contests.team.make')}
      </PathLink>
    );
  }
  const isIn = contest.my_entries > 0;
  const join = contest.free_entry
    ? t('contests.join.free')
    : t('contests.join.paid', { amount: xfcText(contest.entry_fee, locale) });
  return (
    <Link
      to="/play/contest/$id/$slug"
      params={{ id: String(contest.id), slug: contest.slug }}
      className={buttonClass({ variant: main && !isIn ? 'main' : 'plain', wide: true })}
    >
      {isIn ? t('home.deadline.open') : join}
    </Link>
  );
}

/** Entry fee, prizes and number of entries. */
function Terms({ contest }: { readonly contest: Contest }) {
  const t = useText();
  return (
    <dl className="grid grid-cols-3 gap-3 border-t pt-4">
      <div className="flex flex-col gap-0.5">
        <dt className="eyebrow text-muted">{t('contests.column.entry')}</dt>
        <dd>
          <FeeText contest={contest} />
        </dd>
      </div>
      <div className="flex flex-col gap-0.5">
        <dt className="eyebrow text-muted">{t('contests.column.pool')}</dt>
        <dd>
          <MoneyText amount={contest.pool} />
        </dd>
      </div>
      <div className="flex flex-col gap-0.5">
        <dt className="eyebrow text-muted">{t('contests.column.seats')}</dt>
        <dd>
          <Seats contest={contest} />
        </dd>
      </div>
    </dl>
  );
}
