import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { failureText } from '../../lib/api/failure.ts';
import { useText } from '../../lib/i18n/languages.tsx';
import { callQuery } from '../../lib/api/queries.ts';
import { useUser } from '../../lib/session/session.tsx';
import { useShortcuts } from '../../ui/keyboard/shortcuts.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import { isContestLive } from './follow-contest.ts';
import { adjacentContest } from './lists/next-contest.ts';
import type { ContestDetail } from './queries.ts';

const RUNNING = 2;
/** The maximum number of live entries that keys step through. */
const MAX_ENTRIES = 50;
/** Entries up to this age, in ms, are fresh enough to step through contests. */
const FRESH_FOR = 60_000;

/** N and P go to the manager's next and previous contest that is being played. */
export function useLiveContestKeys(contest: ContestDetail | undefined): void {
  const t = useText();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const isManager = useUser() !== null;
  const isAvailable = () => isManager && contest !== undefined && isContestLive(contest.state);
  const go = async (step: 1 | -1) => {
    const input = { type: RUNNING, page: 1, noItems: MAX_ENTRIES };
    try {
      const { data } = await queries.fetchQuery({
        ...callQuery('contests.myEntries', input),
        staleTime: FRESH_FOR,
      });
      const next = adjacentContest(data, contest?.id ?? 0, step);
      if (next === null) return toast('info', t('keyboard.contest.none'));
      await navigate({
        to: '/play/contest/$id/$slug',
        params: { id: String(next.id), slug: next.slug },
      });
    } catch (failure) {
      toast('failed', failureText(failure, t));
    }
  };
  useShortcuts([
    { keys: 'n', label: 'keyboard.contest.next', group: 'screen', isAvailable, run: () => void go(1) },
    { keys: 'p', label: 'keyboard.contest.previous', group: 'screen', isAvailable, run: () => void go(-1) },
  ]);
}
