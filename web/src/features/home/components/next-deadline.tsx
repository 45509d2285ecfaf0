import { CONTEST_STATE } from '@touchline/domain/contests/lifecycle';
import { useQuery } from '@tanstack/react-query';
import { leagueText } from '../../../lib/league.ts';
import { useText } from '../../../lib/languages.tsx';
import { buttonClass } from '../../../ui/button-look.ts';
import { type Contest, FeeText, ScoringBadge, Seats } from '../../../ui/contest-row.tsx';
import { Countdown } from '../../../ui/countdown.tsx';
import { Link } from '../../../ui/link.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { MoneyText } from '../../../ui/money.tsx';
import { ErrorState, Skeleton } from '../../../ui/states.tsx';
import { nextContestsQuery } from '../queries.ts';

interface NextDeadlineProps {
  /** Its button is the main one of the screen. */
  readonly main?: boolean;
}

/** The open contest that closes first, right to the second. */
export function NextDeadline({ main = false }: NextDeadlineProps) {
  const t = useText();
  const contests = useQuery(nextContestsQuery());
  if (contests.data === undefined) {
    return (
      <section aria-label={t('home.deadline')} className="panel flex flex-col gap-4 p-5">
        {contests.error === null ? (
          <>
            <Skeleton className="h-4 w-28" />
            <Skeleton className="h-10 w-36" />
            <Skeleton className="h-5 w-3/4" />
            <Skeleton className="h-11" />
          </>
        ) : (
          <ErrorState failure={contests.error} onRetry={() => void contests.refetch()} />
        )}
      </section>
    );
  }
  const next = contests.data.data.find((contest) => contest.state === CONTEST_STATE.open);
  if (next === undefined) {
    return (
      <section aria-label={t('home.deadline')} className="panel flex flex-col gap-2 p-5">
        <h2 className="eyebrow text-muted">{t('home.deadline')}</h2>
        <p className="font-display text-lg font-semibold">{t('home.deadline.none')}</p>
        <p className="text-muted">{t('home.deadline.none-text')}</p>
      </section>
    );
  }
  return (
    <section aria-label={t('home.deadline')} className="panel flex flex-col justify-between gap-4 p-5">
      <header className="flex items-center justify-between gap-3">
        <h2 className="eyebrow text-muted">{t('home.deadline')}</h2>
        <ScoringBadge contest={next} />
      </header>
      <div className="flex flex-col gap-1">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="text-2xl">
            <Countdown until={next.lock_dt} onEnd={() => void contests.refetch()} />
          </span>
          <span className="text-xs text-muted">
            <Moment time={next.lock_dt} />
          </span>
        </p>
        <p className="text-base font-semibold break-words">{next.name}</p>
        <p className="text-muted">{leagueText(next.league, t)}</p>
      </div>
      <Terms contest={next} />
      <Link
        to="/play/contest/$id/$slug"
        params={{ id: String(next.id), slug: next.slug }}
        className={buttonClass({ look: main ? 'main' : 'plain', wide: true })}
      >
        {t('home.deadline.open')}
      </Link>
    </section>
  );
}

/** What a seat costs, what is to be won, how many are in. */
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
