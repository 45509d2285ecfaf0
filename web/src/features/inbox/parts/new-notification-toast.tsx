import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useText } from '../../../lib/languages.tsx';
import { callQuery } from '../../../lib/queries.ts';
import { useUser } from '../../../lib/session.tsx';
import { buttonClass } from '../../../ui/button-look.ts';
import { PathLink } from '../../../ui/link.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useMarkRead } from '../reading.ts';

const NEWEST = { page: 1, noItems: 1 } as const;

/** Tells of a notification that came while the page is open: when the unread count has grown. */
export function NewNotificationToast() {
  const manager = useUser();
  return manager === null ? null : <Watch key={manager.id} />;
}

function Watch() {
  const queries = useQueryClient();
  const router = useRouter();
  const t = useText();
  // The bell of the shell asks for this count every minute; here it is only watched.
  const { data } = useQuery(callQuery('GET /v3/user/notifications_summary/', {}));
  const known = useRef<number | null>(null);
  const unread = data?.unread;

  useEffect(() => {
    if (unread === undefined) return;
    const before = known.current;
    known.current = unread;
    if (before === null || unread <= before) return;
    const tell = async () => {
      const { data: found } = await queries.fetchQuery({
        ...callQuery('POST /v3/user/notifications/{page}/{noItems}/', NEWEST),
        staleTime: 0,
      });
      void queries.invalidateQueries({
        queryKey: ['POST /v3/user/notifications/{page}/{noItems}/'],
        refetchType: 'active',
      });
      const newest = found[0];
      const path = newest === undefined ? '' : `/my-account/notification/${newest.id}`;
      if (newest?.is_unread !== true || router.state.location.pathname === path) return;
      toast(
        'told',
        newest.message_title,
        <>
          <PathLink path={path} className={buttonClass({ size: 'small' })}>
            {t('inbox-screens.details')}
          </PathLink>
          <MarkRead id={newest.id} />
        </>,
      );
    };
    // Without an answer the bell still shows the count.
    tell().catch(() => undefined);
  }, [unread, queries, router, t]);
  return null;
}

function MarkRead({ id }: { readonly id: number }) {
  const t = useText();
  const markRead = useMarkRead();
  // Its words are its name: beside the title there is room for a mark alone.
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
