import { useState } from 'react';
import { CallFailure } from '../../../lib/api/failure.ts';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { Avatar } from '../../../ui/text/avatar.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Link } from '../../../ui/text/link.tsx';
import { MoneyText } from '../../../ui/figures/money.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { orderedRows, ROW_LINK, type TableColumn } from '../../../ui/tables/columns.ts';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { STANDINGS, type SampleRow } from '../samples.ts';
import { Part, State } from './part.tsx';

const nothing = () => undefined;

const COLUMNS: readonly TableColumn<SampleRow>[] = [
  {
    key: 'rank',
    label: 'Rank',
    priority: 'value',
    sort: { key: 'rank', by: (row) => row.rank },
    cell: (row) => <span className="figures text-lg">{row.rank}</span>,
  },
  {
    key: 'name',
    label: 'Manager',
    priority: 'lead',
    sort: { key: 'name', by: (row) => row.name },
    cell: (row) => (
      <span className="flex min-w-0 items-center gap-3">
        <Avatar name={row.name} />
        <Link to="/" hash={`manager-${row.rank}`} className={`truncate font-medium ${ROW_LINK}`}>
          {row.name}
        </Link>
      </span>
    ),
  },
  {
    key: 'left',
    label: 'Left to play',
    align: 'end',
    priority: 'detail',
    sort: { key: 'left', first: 'desc', by: (row) => row.left },
    cell: (row) => row.left,
  },
  { key: 'played', label: 'Played', align: 'end', priority: 'widest', cell: (row) => 11 - row.left },
  {
    key: 'prize',
    label: 'Prize',
    align: 'end',
    priority: 'detail',
    cell: (row) => <MoneyText amount={row.prize} size="small" />,
  },
  {
    key: 'points',
    label: 'Points',
    align: 'end',
    priority: 'value',
    sort: { key: 'points', first: 'desc', by: (row) => Number(row.points) },
    cell: (row) => <span className="figures text-lg">{row.points}</span>,
  },
];

const MANY: readonly SampleRow[] = Array.from({ length: 400 }, (_, index) => ({
  rank: index + 1,
  name: `manager_${index + 1}`,
  points: String(400 - index),
  prize: index < 20 ? '5.00' : '0',
  left: index % 5,
}));
const MINE = MANY[230];

function Ordered({ rows, caption }: { readonly rows: readonly SampleRow[]; readonly caption: string }) {
  const { locale } = useLanguage();
  const [order, setOrder] = useState('rank');
  return (
    <DataTable
      caption={caption}
      columns={COLUMNS}
      rows={orderedRows(rows, COLUMNS, order, locale)}
      rowKey={(row) => row.rank}
      order={order}
      onOrder={setOrder}
      isMine={(row) => row.name === 'me' || row === MINE}
      isSelected={(row) => rows === STANDINGS && row.rank === 2}
      pinned={rows === MANY ? MINE : undefined}
      failure={null}
      empty={null}
      end=""
    />
  );
}

/** The table in each of its states. */
export function TablesSection() {
  const usual = { columns: COLUMNS, rowKey: (row: SampleRow) => row.rank, empty: null } as const;
  return (
    <Part title="Tables (lists on a phone)">
      <State title="Ordered by a heading, one row open, one my own">
        <Ordered rows={STANDINGS} caption="Standings" />
      </State>
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <State title="Loading">
          <DataTable {...usual} caption="Standings on their way" rows={undefined} failure={null} />
        </State>
        <State title="More to come">
          <DataTable
            {...usual}
            caption="Standings with more"
            rows={STANDINGS}
            height="compact"
            failure={null}
            hasMore
            loadingMore
          />
        </State>
        <State title="Nothing">
          <DataTable
            {...usual}
            caption="Standings of nobody"
            rows={[]}
            failure={null}
            empty={
              <EmptyState
                drawing="stand"
                title="No one has joined yet"
                text="Be the first in."
                action={<Button variant="main">Join</Button>}
              />
            }
          />
        </State>
        <State title="Failed">
          <DataTable
            {...usual}
            caption="Standings that failed"
            rows={undefined}
            failure={new CallFailure('NETWORK', 0)}
            onRetry={nothing}
          />
        </State>
      </div>
      <details>
        <summary className="py-3 font-medium">400 rows, virtual, my own pinned</summary>
        <Ordered rows={MANY} caption="Standings of many" />
      </details>
    </Part>
  );
}
