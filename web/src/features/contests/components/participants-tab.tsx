import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../../lib/languages.tsx';
import { callPages } from '../../../lib/queries.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { PathLink } from '../../../ui/link.tsx';
import { List } from '../../../ui/list.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { SimulatedMark } from '../../../ui/simulated-mark.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Segmented } from '../../../ui/tabs.tsx';
import type { ContestDetail } from '../queries.ts';

const ORDERS = { joined: 'asc', nickname: 'asc', level: 'desc' } as const;
type Order = keyof typeof ORDERS;

/** Who has taken a seat. */
export function ParticipantsTab({ contest }: { readonly contest: ContestDetail }) {
  const t = useText();
  const [order, setOrder] = useState<Order>('joined');
  const list = useInfiniteQuery(
    callPages('POST /v4/contests/managers/{id}/{page}/{noItems}', {
      id: contest.id,
      noItems: 40,
      sort_by: order,
      sort_how: ORDERS[order],
    }),
  );
  return (
    <div className="flex flex-col gap-3">
      <Segmented
        label={t('contests.participants.order')}
        value={order}
        onChange={setOrder}
        choices={(['joined', 'nickname', 'level'] as const).map((value) => ({
          value,
          label: t(`contests.participants.by.${value}`),
        }))}
      />
      <div className="panel overflow-hidden">
        <List
          label={t('contests.contest-tab.participants')}
          rows={list.data?.pages.flatMap((page) => page.data)}
          rowKey={(row) => row.manager_id}
          rowHeight={56}
          failure={list.error}
          onRetry={() => void list.refetch()}
          empty={
            <EmptyState
              title={t('contests.participants.none.title')}
              text={t('contests.participants.none.text')}
            />
          }
          hasMore={list.hasNextPage}
          loadingMore={list.isFetchingNextPage}
          onMore={() => void list.fetchNextPage()}
          end=""
        >
          {(row) => (
            <div
              className={`flex min-h-14 items-center gap-3 px-4 ${row.mine ? 'bg-accent-soft shadow-[inset_3px_0_0_var(--accent-ink)]' : ''}`}
            >
              <Avatar name={row.nickname} src={row.avatar} />
              <span className="flex min-w-0 flex-1 items-center gap-2">
                <PathLink path={`/profile/${row.manager_id}`} className="min-w-0 truncate font-semibold">
                  {row.nickname}
                </PathLink>
                {row.simulated && <SimulatedMark />}
              </span>
              {row.entries > 1 && <Badge>{t('contests.participants.entries', { count: row.entries })}</Badge>}
              <span className="hidden w-24 text-right text-xs text-muted sm:block">
                {t('contests.participants.level', { level: row.user_level })}
              </span>
              <span className="w-28 text-right text-xs text-muted">
                <Moment time={row.joined_at} format="relative" />
              </span>
            </div>
          )}
        </List>
      </div>
    </div>
  );
}
