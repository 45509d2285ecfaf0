import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callQuery } from '../../lib/api/queries.ts';
import { useText } from '../../lib/i18n/languages.tsx';
import { useStartup } from '../../lib/loading/startup-context.ts';
import type { Section } from '../../lib/page/route.ts';
import { isComplete } from '../../lib/session/pending.ts';
import { useUser } from '../../lib/session/session.tsx';
import { useUnreadCount } from './unread.ts';

/** Deadlines pass without a message. */
const WAITING_INTERVAL = 60_000;

/** A badge of the navigation: how many things wait, and what they are, for screen readers. */
export interface WaitingMark {
  readonly count: number;
  readonly label: string;
}

function useWaiting() {
  const enabled = isComplete(useUser());
  const { data } = useQuery({
    ...callQuery('waiting.get', {}),
    enabled,
    refetchInterval: WAITING_INTERVAL,
  });
  return enabled ? data : undefined;
}

/** What waits for the manager in each section; nothing for a visitor. */
export function useWaitingMarks(): Readonly<Partial<Record<Section, WaitingMark | undefined>>> {
  const t = useText();
  const waiting = useWaiting();
  const unread = useUnreadCount();
  const mark = (counts: readonly (readonly [label: string, count: number | undefined])[]) => {
    let sum = 0;
    const labels: string[] = [];
    for (const [label, count = 0] of counts) {
      if (count === 0) continue;
      sum += count;
      labels.push(t(label, { count }));
    }
    return sum > 0 ? { count: sum, label: labels.join(', ') } : undefined;
  };
  return {
    play: mark([
      ['shell.waiting.seats', waiting?.empty_seats],
      ['shell.waiting.claimable', waiting?.claimable],
    ]),
    market: mark([['shell.waiting.outbid', waiting?.outbid]]),
    'my-account': mark([
      ['shell.unread', unread],
      ['shell.waiting.news', waiting?.unread_news],
    ]),
  };
}

/** Whether the next spin of the wheel is free, and the wheel turns. */
export function useFreeSpin(): boolean {
  const { switched_off: switchedOff } = useStartup().sysconfig;
  return useWaiting()?.free_spin === true && !switchedOff.includes('spin');
}

/** How many news of the product the manager has not read. */
export function useUnreadNews(): number {
  return useWaiting()?.unread_news ?? 0;
}

/** Counts again after whatever the manager has changed: each change may settle what waited. */
export function useWaitingAfterChanges(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success') return;
        void client.invalidateQueries({ queryKey: ['waiting.get'] });
      }),
    [client],
  );
}
