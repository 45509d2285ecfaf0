import { CONTEST_STATE } from '@touchline/domain/contests/lifecycle';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { useUser } from '../../../lib/session/session.tsx';
import { Avatar } from '../../../ui/text/avatar.tsx';
import { AnimatedList } from '../../../ui/flip/animated-list.tsx';
import { Link } from '../../../ui/text/link.tsx';
import { LivePoints } from '../../../ui/figures/live-figure.tsx';
import { MoneyText } from '../../../ui/figures/money.tsx';
import { SimulatedLabel } from '../../../game/contests/simulated-mark.tsx';
import type { ContestDetail, StandingRow } from '../queries.ts';
import { isPaid } from './prize-line.ts';
import { numberFormat } from '../../../lib/i18n/formats.ts';

interface LeadersProps {
  readonly contest: ContestDetail;
  /** The head of the standings, best first. */
  readonly rows: readonly StandingRow[];
}

/** How many leaders the board shows. */
export const LEADERS_SHOWN = 3;

/** The three best, for those who have no team in the contest. */
export function Leaders({ contest, rows }: LeadersProps) {
  const { t, locale } = useLanguage();
  const isManager = useUser() !== null;
  const over = contest.state === CONTEST_STATE.final;
  if (rows.length === 0) return <p className="p-4 text-muted md:px-6">{t('contests.standings.none')}</p>;
  return (
    <div>
      <AnimatedList
        label={t(over ? 'contests.winner' : 'contests.leader')}
        isOrdered
        className="grid gap-px bg-line lg:grid-cols-3"
        rows={rows.slice(0, LEADERS_SHOWN)}
        rowKey={({ team_id }) => team_id}
        rowClass="bg-raised"
      >
        {(row) => (
          <Link
            to="/play/contest/$id/$slug/$teamId"
            params={{ id: String(contest.id), slug: contest.slug, teamId: String(row.team_id) }}
            resetScroll={false}
            className="flex h-full min-h-17 items-center gap-3 px-4 py-3 hover:bg-hover focus-visible:-outline-offset-2 md:px-6 lg:min-h-19 lg:py-4"
          >
            <span className={`figures w-6 text-xl ${row.rank === 1 ? 'text-xfc' : 'text-muted'}`}>
              {numberFormat(locale).format(row.rank)}
            </span>
            <Avatar name={row.nickname} src={row.avatar} size={40} />
            <span className="flex min-w-0 flex-1 flex-col">
              <span className="flex min-w-0 items-center gap-2">
                <span className="truncate text-base font-semibold">{row.nickname}</span>
                {row.simulated && <SimulatedLabel />}
              </span>
              {isPaid(row.prize) && <MoneyText amount={row.prize} exact size="small" />}
            </span>
            <span className="text-xl">
              <LivePoints points={row.points} />
              <span className="sr-only"> {t('contests.my.points')}</span>
            </span>
          </Link>
        )}
      </AnimatedList>
      <p className="border-t bg-raised px-4 py-2.5 text-xs text-muted md:px-6">
        {isManager ? t('contests.not-in') : <span data-visitor>{t('contests.visitor')}</span>}
      </p>
    </div>
  );
}
