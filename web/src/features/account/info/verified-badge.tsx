import { BadgeCheck, CircleAlert } from 'lucide-react';
import { useText } from '../../../lib/i18n/languages.tsx';
import { Badge } from '../../../ui/text/badge.tsx';

/** Whether a code sent to an address or a number came back. */
export function VerifiedBadge({ verified }: { readonly verified: boolean }) {
  const t = useText();
  return verified ? (
    <Badge tone="up" icon={BadgeCheck}>
      {t('account-info.verified')}
    </Badge>
  ) : (
    <Badge tone="down" icon={CircleAlert}>
      {t('account-info.unverified')}
    </Badge>
  );
}
