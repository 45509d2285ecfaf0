import { useEffect, useRef } from 'react';

/** Marks an unread item as read when its screen shows it, once even if its query is refetched meanwhile. */
export function useReadOnce(
  id: number,
  isUnread: boolean,
  markRead: (input: { readonly id: number }) => void,
): void {
  const read = useRef<number | null>(null);
  useEffect(() => {
    if (!isUnread || read.current === id) return;
    read.current = id;
    markRead({ id });
  }, [id, isUnread, markRead]);
}
