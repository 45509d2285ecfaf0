import { ArrowLeft, X } from 'lucide-react';
import { useState } from 'react';
import { useHydrated } from '../../../lib/loading/hooks.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { useUser } from '../../../lib/session/session.tsx';
import { clearDraftReturn, readDraftReturn } from '../../../lib/page/draft-return.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import { PathLink } from '../../../ui/text/link.tsx';

/** A link back to the team draft from which the reader opened the card. */
export function ReturnToTeam() {
  const t = useText();
  const hydrated = useHydrated();
  const managerId = useUser()?.id ?? null;
  const [dropped, setDropped] = useState(false);
  const team = hydrated && !dropped ? readDraftReturn(managerId) : null;
  if (team === null) return null;
  return (
    <nav
      aria-label={t('pro.way-back')}
      className="flex items-center gap-2 rounded-sm border border-accent-ink bg-accent-soft pl-1"
    >
      <PathLink path={team.path} className="flex min-h-11 min-w-0 flex-1 items-center gap-2 px-3">
        <ArrowLeft size={18} aria-hidden="true" className="shrink-0 text-accent-ink" />
        <span className="shrink-0 font-semibold text-accent-ink">{t('pro.way-back')}</span>
        <span className="truncate text-sm text-muted">{team.contest}</span>
      </PathLink>
      <IconButton
        icon={X}
        label={t('pro.way-back.forget')}
        onClick={() => {
          clearDraftReturn();
          setDropped(true);
        }}
      />
    </nav>
  );
}
