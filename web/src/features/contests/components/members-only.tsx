import type { User } from '@touchline/contract';
import { CONTEST_STATE } from '@touchline/domain/contests/lifecycle';
import { useText } from '../../../lib/i18n/languages.tsx';
import { useUser } from '../../../lib/session/session.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import type { ContestDetail } from '../queries.ts';

/** Whether the reader may see who plays: a password contest shows it to its members and its organizer alone. */
export function useMaySeeMembers(contest: ContestDetail): boolean {
  return maySeeMembers(contest, useUser());
}

function maySeeMembers({ is_private, my_entries, organizer }: ContestDetail, user: User | null): boolean {
  return !is_private || my_entries > 0 || (user !== null && organizer?.id === user.id);
}

/** The notice for outsiders in place of the members of a password contest. */
export function MembersOnly({ contest }: { readonly contest: ContestDetail }) {
  const t = useText();
  return (
    <EmptyState
      drawing="stand"
      title={t('contests.members-only.title')}
      text={t(
        contest.state === CONTEST_STATE.open ? 'contests.members-only.text' : 'contests.members-only.locked',
      )}
    />
  );
}
