import { getRouteApi, Navigate } from '@tanstack/react-router';
import { useText } from '../../../lib/i18n/languages.tsx';
import { contestTopics, followList } from '../../../lib/live/live.ts';
import { useLivePages } from '../../../lib/live/live-pages.ts';
import { callPages } from '../../../lib/api/paged-queries.ts';
import { pagesOf, rowsOf } from '../../../lib/api/pages.ts';
import { buttonClass } from '../../../ui/controls/button-variant.ts';
import { EntryRow } from '../../../game/contests/entry-row.tsx';
import { Link } from '../../../ui/text/link.tsx';
import { List } from '../../../ui/lists/list.tsx';
import { CreateContestLink } from '../components/create-contest-link.tsx';
import { PageHeader } from '../../../ui/text/page-header.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { Tabs } from '../../../ui/controls/tabs.tsx';
import { countFilters, termsInput } from '../lists/filter-input.ts';
import { type LobbyFilters } from '../lists/filters.ts';
import { OwnContestsNav } from '../history/own-contests-nav.tsx';
import { FilterBar } from '../lobby/filter-bar.tsx';
import { NothingUnderFilter } from '../components/nothing-under-filter.tsx';

const TYPES = ['0', '1', '2', '3'] as const;
type Type = (typeof TYPES)[number];

const route = getRouteApi('/my-account/my-contests/{-$type}');

/** My entries over all contests: all, upcoming, running, finished. */
export function MyContests() {
  const t = useText();
  const navigate = route.useNavigate();
  const { type: asked = '0' } = route.useParams();
  const filters = route.useSearch();
  const type = TYPES.find((each) => each === asked);
  const change = (next: LobbyFilters) =>
    void navigate({ params: true, search: next, replace: true, resetScroll: false });
  if (type === undefined) return <Navigate to="/error/404" replace />;
  return (
    <>
      <PageHeader
        title={t('contests.my.title')}
        text={t('contests.my.text')}
        actions={<CreateContestLink />}
      />
      <OwnContestsNav current="/my-account/my-contests/{-$type}" />
      <Tabs
        id="my-contests"
        label={t('contests.tabs')}
        value={type}
        choices={TYPES.map((value) => ({ value, label: t(`contests.my.tab.${value}`) }))}
        onChange={(next) =>
          void navigate({ params: { type: next }, search: filters, replace: true, resetScroll: false })
        }
      >
        <Entries key={type} type={type} filters={filters} onChange={change} />
      </Tabs>
    </>
  );
}

interface EntriesProps {
  readonly type: Type;
  readonly filters: LobbyFilters;
  readonly onChange: (filters: LobbyFilters) => void;
}

/** The entries with their filters, which a list without any entry leaves out. */
function Entries({ type, filters, onChange }: EntriesProps) {
  const t = useText();
  const query = callPages('contests.myEntries', {
    type: Number(type),
    noItems: 20,
    ...termsInput(filters),
  });
  const list = useLivePages(
    query,
    followList(type === '2', (pages) => rowsOf(pages).flatMap(({ contest }) => contestTopics(contest))),
  );
  const isFiltered = countFilters(filters) > 0;
  const hasNone = list.data !== undefined && rowsOf(list.data).length === 0 && !isFiltered;
  return (
    <>
      {!hasNone && <FilterBar variant="terms" filters={filters} onChange={onChange} />}
      <div data-tour="entries" className="panel @container overflow-hidden">
        <List
          label={t('contests.my.title')}
          {...pagesOf(list)}
          rowKey={(entry) => entry.team_id}
          rowHeight={76}
          empty={
            isFiltered ? <NothingUnderFilter onClear={() => onChange({})} /> : <NothingYet type={type} />
          }
          end=""
        >
          {(entry) => <EntryRow entry={entry} />}
        </List>
      </div>
    </>
  );
}

function NothingYet({ type }: { readonly type: Type }) {
  const t = useText();
  return (
    <EmptyState
      drawing="sheet"
      title={t(`contests.my.empty.${type}.title`)}
      text={t(`contests.my.empty.${type}.text`)}
      action={
        <Link to="/play/contests" className={buttonClass({ variant: 'main' })}>
          {t('contests.empty.to-lobby')}
        </Link>
      }
    />
  );
}
