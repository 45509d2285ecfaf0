import { useInfiniteQuery } from '@tanstack/react-query';
import { useText } from '../../../lib/i18n/languages.tsx';
import { ContestRow } from '../../../game/contests/contest-row.tsx';
import { Crest } from '../../../game/clubs/crest.tsx';
import { PathLink } from '../../../ui/text/link.tsx';
import { List } from '../../../ui/lists/list.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { contestsWithMatchQuery, type FormResult, type MatchDetail } from '../queries.ts';

const TONES = {
  won: 'bg-up-soft text-up',
  drawn: 'bg-hover text-muted',
  lost: 'bg-down-soft text-down',
} as const satisfies Record<FormResult['result'], string>;

/** The last five results of both clubs. */
export function FormPanel({ detail }: { readonly detail: MatchDetail }) {
  const t = useText();
  return (
    <section className="panel overflow-hidden">
      <h2 className="eyebrow border-b px-4 py-2.5 text-muted">{t('football.form')}</h2>
      <div className="divide-y">
        {(['home', 'away'] as const).map((side) => (
          <div key={side} className="flex flex-col gap-2.5 px-4 py-3">
            <p className="flex min-w-0 items-center gap-2.5">
              <Crest club={detail.match[side]} size={24} />
              <span className="truncate font-semibold">{detail.match[side].name}</span>
            </p>
            <Results results={detail.form[side]} />
          </div>
        ))}
      </div>
    </section>
  );
}

function Results({ results }: { readonly results: readonly FormResult[] }) {
  const t = useText();
  if (results.length === 0) return <p className="text-xs text-muted">{t('football.form.none')}</p>;
  return (
    <ul className="grid grid-cols-5 gap-1.5">
      {[...results].reverse().map((row) => (
        <li key={row.match_id} className="min-w-0">
          <Result row={row} />
        </li>
      ))}
    </ul>
  );
}

function Result({ row }: { readonly row: FormResult }) {
  const t = useText();
  return (
    <PathLink
      path={`/stats/details/match/${row.match_id}`}
      className="flex flex-col items-center gap-1 rounded-sm border py-1.5 hover:border-line-strong"
    >
      <span
        className={`figures inline-flex h-5 min-w-9 items-center justify-center rounded-[4px] px-1 text-sm ${TONES[row.result]}`}
      >
        <span className="sr-only">{t(`football.form.${row.result}`)} </span>
        {row.scored}–{row.conceded}
      </span>
      <span className="max-w-full truncate text-xs text-muted">
        {t(row.at_home ? 'football.form.home' : 'football.form.away', { club: row.opponent.short_name })}
      </span>
    </PathLink>
  );
}

/** The contests this match counts in. */
export function ContestsWithMatch({ matchId }: { readonly matchId: number }) {
  const t = useText();
  const list = useInfiniteQuery(contestsWithMatchQuery(matchId));
  return (
    <section className="panel @container overflow-hidden">
      <h2 className="eyebrow border-b px-4 py-2.5 text-muted">{t('football.contests')}</h2>
      <List
        label={t('football.contests')}
        rows={list.data?.pages.flatMap((page) => page.data)}
        rowKey={(contest) => contest.id}
        rowHeight={84}
        failure={list.error}
        onRetry={() => void list.refetch()}
        empty={
          <EmptyState
            drawing="cards"
            title={t('football.contests.none.title')}
            text={t('football.contests.none.text')}
          />
        }
        hasMore={false}
      >
        {(contest) => <ContestRow contest={contest} onClosed={() => void list.refetch()} />}
      </List>
    </section>
  );
}
