import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { useCallback, useEffect, useRef } from 'react';
import { useText } from '../../../lib/i18n/languages.tsx';
import { useLiveMessage } from '../../../lib/live/live.ts';
import { callQuery } from '../../../lib/api/queries.ts';
import { isComplete } from '../../../lib/session/pending.ts';
import { useUser } from '../../../lib/session/session.tsx';
import { buttonClass } from '../../../ui/controls/button-variant.ts';
import { PathLink } from '../../../ui/text/link.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { useMarkRead } from '../reading.ts';

const NEWEST = { page: 1, noItems: 1 } as const;

/** Shows a toast for each notification that arrives while the page is open. */
export function NewNotificationToast() {
  const manager = useUser();
  return manager === null || !isComplete(manager) ? null : <Watch key={manager.id} />;
}

function Watch() {
  const show = useShowOnce();
  const message = useLiveMessage('me');
  const notice = message?.notice ?? null;
  useNewestOnGrowth(notice !== null, show);
  useEffect(() => {
    if (notice !== null) show(notice);
  }, [notice, show]);
  return null;
}

interface Notice {
  readonly id: number;
  readonly message_title: string;
}

/** Shows a notification once, in a visible tab, and not over its own page. */
function useShowOnce(): (notice: Notice) => void {
  const router = useRouter();
  const t = useText();
  const last = useRef(0);
  return useCallback(
    ({ id, message_title }) => {
      const path = `/my-account/notification/${id}`;
      if (id <= last.current || document.visibilityState === 'hidden') return;
      last.current = id;
      if (router.state.location.pathname === path) return;
      toast(
        'info',
        message_title,
        <>
          <PathLink path={path} className={buttonClass({ size: 'small' })}>
            {t('inbox-screens.details')}
          </PathLink>
          <MarkRead id={id} />
        </>,
      );
    },
    [router, t],
  );
}

/**
 * Shows the newest notification when the unread count grows and the live stream carries no notice: while the count is
 * polled, and when a notification arrives between the first read of the count and the first message of the stream.
 */
function useNewestOnGrowth(hasNotice: boolean, show: (notice: Notice) => void): void {
  const queries = useQueryClient();
  const { data } = useQuery(callQuery('inbox.summary', {}));
  const known = useRef<number | null>(null);
  const unread = data?.unread;
  useEffect(() => {
    if (unread === undefined) return;
    const before = known.current;
    known.current = unread;
    if (hasNotice || before === null || unread <= before) return;
    const ask = async () => {
      const { data: found } = await queries.fetchQuery({
        ...callQuery('inbox.list', NEWEST),
        staleTime: 0,
      });
      void queries.invalidateQueries({
        queryKey: ['inbox.list'],
        refetchType: 'active',
      });
      const newest = found[0];
      if (newest?.is_unread === true) show(newest);
    };
    // Without an answer the bell still shows the count.
    ask().catch(() => undefined);
  }, [unread, hasNotice, queries, show]);
}

function MarkRead({ id }: { readonly id: number }) {
  const t = useText();
  const markRead = useMarkRead();
  // The icon button is named by its label: only a mark fits next to the title.
  return (
    <button
      type="button"
      aria-label={t(markRead.isSuccess ? 'inbox-screens.read' : 'inbox-screens.mark-read')}
      title={t('inbox-screens.mark-read')}
      disabled={markRead.isPending || markRead.isSuccess}
      onClick={() => markRead.mutate({ id })}
      className="inline-flex size-9 shrink-0 items-center justify-center rounded-sm hover:bg-hover disabled:text-muted pointer-coarse:size-11"
    >
      <Check size={18} aria-hidden="true" />
    </button>
  );
}
