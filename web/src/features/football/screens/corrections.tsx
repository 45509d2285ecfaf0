import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { pagesOf } from '../../../lib/api/pages.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { SelectFilter } from '../../../ui/filters/select-filter.tsx';
import { ListEnd } from '../../../ui/lists/list.tsx';
import { uniqueRows } from '../../../ui/lists/unique-rows.ts';
import { PanelStates } from '../../../ui/states/panel-states.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { PageHeader } from '../../../ui/text/page-header.tsx';
import { CorrectionPanel } from '../corrections/correction-panel.tsx';
import { correctionsQuery } from '../corrections/corrections-query.ts';
import { readCorrectionsSearch, type CorrectionsSearch } from '../corrections/corrections-search.ts';
import { seasonsQuery } from '../standings/standings-queries.ts';

/** Corrections of leagues after the final whistle, and whose points they changed. */
export function Corrections() {
  const t = useText();
  const navigate = useNavigate();
  const search = readCorrectionsSearch(useSearch({ strict: false }));
  const list = useInfiniteQuery({ ...correctionsQuery(search), placeholderData: (before) => before });
  const leagues = useQuery(seasonsQuery()).data ?? [];
  const change = (next: CorrectionsSearch) =>
    void navigate({ to: '/corrections', search: next, replace: true, resetScroll: false });
  return (
    <>
      <PageHeader title={t('corrections.title')} text={t('corrections.text')} />
      <div className="flex flex-col gap-4">
        {search.match !== undefined && (
          <Button onClick={() => change({})} className="self-start">
            {t('corrections.all')}
          </Button>
        )}
        {search.match === undefined && leagues.length > 1 && (
          <search className="flex flex-wrap gap-2">
            <SelectFilter
              label={t('contests.filter.league')}
              value={search.league === undefined ? '' : String(search.league)}
              onPick={(value) => change(value === '' ? {} : { league: Number(value) })}
            >
              <option value="">{t('contests.filter.all-leagues')}</option>
              {leagues.map(({ league }) => (
                <option key={league.id} value={league.id}>
                  {league.label}
                </option>
              ))}
            </SelectFilter>
          </search>
        )}
        <Panels list={pagesOf(list)} search={search} onClear={() => change({})} />
      </div>
    </>
  );
}

interface PanelsProps {
  readonly list: ReturnType<typeof pagesOf<Parameters<typeof CorrectionPanel>[0]['correction']>>;
  readonly search: CorrectionsSearch;
  readonly onClear: () => void;
}

function Panels({ list, search, onClear }: PanelsProps) {
  const t = useText();
  const isFiltered = search.league !== undefined || search.match !== undefined;
  const { rows, failure, onRetry } = list;
  if (rows === undefined || rows.length === 0) {
    return (
      <PanelStates loaded={rows !== undefined} failure={failure} onRetry={onRetry}>
        <EmptyState
          drawing="whistle"
          title={t('corrections.none.title')}
          text={t('corrections.none.text')}
          action={isFiltered && <Button onClick={onClear}>{t('contests.filter.clear')}</Button>}
        />
      </PanelStates>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <ul aria-label={t('corrections.title')} className="flex flex-col gap-4">
        {uniqueRows(rows, ({ id }) => id).map((correction) => (
          <li key={correction.id}>
            <CorrectionPanel correction={correction} showsContests={search.match !== undefined} />
          </li>
        ))}
      </ul>
      <ListEnd {...list} end={t('corrections.end')} />
    </div>
  );
}
