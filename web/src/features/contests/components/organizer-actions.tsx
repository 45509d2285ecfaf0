import { CONTEST_STATE } from '@touchline/domain/contests/lifecycle';
import { Ban } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/languages.tsx';
import { useUser } from '../../../lib/session/session.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Invite } from '../invitation/invite.tsx';
import type { ContestDetail } from '../queries.ts';
import { CancelDialog } from './cancel-dialog.tsx';

/** Inviting, for the organizer and for those who joined, and cancelling, for the organizer while no one else joined. */
export function OrganizerActions({ contest }: { readonly contest: ContestDetail }) {
  const t = useText();
  const user = useUser();
  const [isCancelling, setCancelling] = useState(false);
  const isOpen = contest.state === CONTEST_STATE.open || contest.state === CONTEST_STATE.scheduled;
  const isOrganizer = user !== null && contest.organizer?.id === user.id;
  if (!isOpen || (!isOrganizer && contest.my_entries === 0)) return null;
  const others = contest.entries - contest.my_entries;
  return (
    <div className="flex flex-wrap gap-2 pt-2">
      <Invite contest={contest} />
      {isOrganizer && (
        <Button
          variant="quiet"
          icon={Ban}
          blocked={others > 0 ? t('contest-creation.cancel.joined') : null}
          onClick={() => setCancelling(true)}
        >
          {t('contest-creation.cancel')}
        </Button>
      )}
      {isCancelling && <CancelDialog contest={contest} onClose={() => setCancelling(false)} />}
    </div>
  );
}
