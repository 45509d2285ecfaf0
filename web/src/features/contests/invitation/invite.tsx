import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { clientOnly } from '../../../lib/loading/client-only.tsx';
import { useText } from '../../../lib/i18n/languages.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import type { ContestDetail } from '../queries.ts';
import { closeInvitation, isInvitationOpened } from './opened-invitation.ts';

interface InvitationProps {
  readonly contest: ContestDetail;
  readonly onClose: () => void;
}

const InvitationDialog = clientOnly<InvitationProps>(
  async () => (await import('./invitation-dialog.tsx')).InvitationDialog,
);

/** Opens the invitation to a contest. */
export function Invite({ contest }: { readonly contest: ContestDetail }) {
  const t = useText();
  const [isOpen, setOpen] = useState(() => isInvitationOpened(contest.id));
  const close = () => {
    closeInvitation();
    setOpen(false);
  };
  return (
    <>
      <Button icon={UserPlus} onClick={() => setOpen(true)}>
        {t('contest-creation.invite')}
      </Button>
      {isOpen && <InvitationDialog contest={contest} onClose={close} />}
    </>
  );
}
