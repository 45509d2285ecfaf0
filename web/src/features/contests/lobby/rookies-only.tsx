import { GraduationCap } from 'lucide-react';
import { useText } from '../../../lib/i18n/languages.tsx';
import { buttonClass } from '../../../ui/controls/button-variant.ts';
import { PathLink } from '../../../ui/text/link.tsx';

interface RookiesOnlyProps {
  /** Managers of this level and above are not let in. */
  readonly belowLevel: number;
  readonly level: number;
}

/** Why a manager can't take a seat in a Rookie contest, and which contests are for him. */
export function RookiesOnly({ belowLevel, level }: RookiesOnlyProps) {
  const t = useText();
  return (
    <>
      <p className="flex items-start gap-2.5 rounded-sm bg-xfc-soft px-3 py-2 text-sm font-medium">
        <GraduationCap size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-xfc" />
        {t('pro.rookies.refused', { level: belowLevel, own: level })}
      </p>
      <PathLink path="/play/contests?is_pro=1&pro_tier=open" className={buttonClass({ wide: true })}>
        {t('pro.rookies.to-open')}
      </PathLink>
    </>
  );
}
