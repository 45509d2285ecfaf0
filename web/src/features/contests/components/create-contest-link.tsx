import { Plus } from 'lucide-react';
import { useText } from '../../../lib/i18n/languages.tsx';
import { ButtonLink } from '../../../ui/text/link.tsx';

/** Leads to the wizard that makes a contest. */
export function CreateContestLink() {
  const t = useText();
  return (
    <ButtonLink to="/play/contest/create-contest">
      <Plus size={18} aria-hidden="true" />
      {t('contest-creation.start')}
    </ButtonLink>
  );
}
