import { useText } from '../../../lib/i18n/languages.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { ButtonLink } from '../../../ui/text/link.tsx';

/** Shown where a mini-league, or an invitation to one, does not exist for the manager. */
export function Gone({ what }: { readonly what: 'mini-league' | 'invitation' }) {
  const t = useText();
  const isInvitation = what === 'invitation';
  return (
    <div className="panel">
      <EmptyState
        isScreen
        drawing="turnstile"
        title={t(isInvitation ? 'mini-leagues.invited.gone.title' : 'mini-leagues.gone.title')}
        text={t(isInvitation ? 'mini-leagues.invited.gone.text' : 'mini-leagues.gone.text')}
        action={<ButtonLink to="/my-account/mini-leagues">{t('mini-leagues.to-list')}</ButtonLink>}
      />
    </div>
  );
}
