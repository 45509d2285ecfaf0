import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { pointsText } from '../../../lib/i18n/money.ts';
import { leagueText } from '../../../lib/page/league.ts';
import { Moment } from '../../../ui/figures/moment.tsx';
import { MoneyText } from '../../../ui/figures/money.tsx';
import { Link } from '../../../ui/text/link.tsx';
import type { Result } from '../queries.ts';
import { numberFormat } from '../../../lib/i18n/formats.ts';

/** The colour of a place on the podium. */
const PLACE_COLOURS: Readonly<Record<number, string>> = { 1: 'text-xfc', 2: 'text-text', 3: 'text-text' };

/** A contest with the rank, the points and the prize; it opens the team. */
export function ResultRow({ result }: { readonly result: Result }) {
  const { t, locale } = useLanguage();
  const { contest, rank, of, points, prize, team_id: teamId } = result;
  const format = numberFormat(locale);
  return (
    <Link
      to="/play/contest/$id/$slug/$teamId"
      params={{ id: String(contest.id), slug: contest.slug, teamId: String(teamId) }}
      className="grid min-h-16 grid-cols-[3.5rem_minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-2.5 hover:bg-hover focus-visible:-outline-offset-2"
    >
      <span className="flex flex-col">
        <span className="sr-only">{t('contests.my.rank')} </span>
        <span className={`figures text-xl leading-6 ${PLACE_COLOURS[rank] ?? 'text-muted'}`}>
          {format.format(rank)}
        </span>
        <span className="tabular text-xs text-muted">/ {format.format(of)}</span>
      </span>
      <span className="flex min-w-0 flex-col">
        <span className="truncate font-semibold">{contest.name}</span>
        <span className="truncate text-xs text-muted">
          {leagueText(contest.league, t)} · <Moment time={contest.contest_dt} format="day" />
        </span>
      </span>
      <span className="flex flex-col items-end">
        <span className="figures text-lg leading-6">
          {pointsText(points, locale)}
          <span className="sr-only"> {t('contests.my.points')}</span>
        </span>
        {/[1-9]/.test(prize) && <MoneyText amount={prize} exact size="small" />}
      </span>
    </Link>
  );
}
