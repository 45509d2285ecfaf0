import { useInfiniteQuery } from '@tanstack/react-query';
import { CheckCheck } from 'lucide-react';
import { useMemo } from 'react';
import { failureText } from '../../../lib/api/failure.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { callPages } from '../../../lib/api/paged-queries.ts';
import { pagesOf } from '../../../lib/api/pages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ButtonLink } from '../../../ui/text/link.tsx';
import { List } from '../../../ui/lists/list.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { NotificationGroup } from '../components/notification-group.tsx';
import { NotificationRow } from '../components/notification-row.tsx';
import { groupNotifications, rowsOf } from '../grouping.ts';
import { useMarkAllRead } from '../reading.ts';

const PER_PAGE = 12;

/** Every notification, newest first. */
export function Notifications() {
  const t = useText();
  const query = useInfiniteQuery(callPages('inbox.list', { noItems: PER_PAGE }));
  const { rows } = pagesOf(query);
  const lines = useMemo(() => (rows === undefined ? undefined : groupNotifications(rows)), [rows]);
  const unread = query.data?.pages[0]?.summary.unread ?? 0;
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-4">
      <h1 className="text-2xl max-md:sr-only">{t('inbox-screens.title')}</h1>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="font-medium whitespace-nowrap" aria-live="polite">
          {query.data &&
            (unread === 0 ? t('inbox-screens.all-read') : t('inbox-screens.unread', { count: unread }))}
        </p>
        <div className="flex flex-wrap items-center gap-2">
          <MarkAll unread={unread} />
          <ButtonLink size="small" to="/my-account/notifications-settings">
            {t('inbox-screens.settings')}
          </ButtonLink>
        </div>
      </div>
      <div className="panel overflow-hidden">
        <List
          {...pagesOf(query)}
          rows={lines}
          rowKey={(line) => rowsOf(line).at(-1)?.id ?? 0}
          rowHeight={76}
          label={t('inbox-screens.title')}
          end={(query.data?.pages.length ?? 0) > 1 ? '' : undefined}
          empty={
            <EmptyState
              drawing="whistle"
              title={t('inbox-screens.empty')}
              text={t('inbox-screens.empty.text')}
              action={<ButtonLink to="/">{t('inbox-screens.to-play')}</ButtonLink>}
            />
          }
        >
          {(line) =>
            line.kind === 'one' ? <NotificationRow row={line.row} /> : <NotificationGroup line={line} />
          }
        </List>
      </div>
    </div>
  );
}

function MarkAll({ unread }: { readonly unread: number }) {
  const t = useText();
  const markAll = useMarkAllRead();
  if (unread === 0) return null;
  return (
    <Button
      size="small"
      icon={CheckCheck}
      busy={markAll.isPending}
      onClick={() => markAll.mutate({}, { onError: (failure) => toast('failed', failureText(failure, t)) })}
    >
      {t('inbox-screens.mark-all')}
    </Button>
  );
}
