import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { Lock } from 'lucide-react';
import { useText } from '../../../lib/i18n/languages.tsx';
import { buttonClass } from '../../../ui/controls/button-variant.ts';
import { PathLink } from '../../../ui/text/link.tsx';
import { Stars } from '../../../game/cards/stars.tsx';

const FIRST_CARD = 3;
const { stars: LEASED, days: LEASE_DAYS } = CURRENT_RULES.cards.twoStarLease;

/** What each star level needs in a pro team, and where to get cards. */
export function ProNeeds() {
  const t = useText();
  const needs = [
    { stars: 1, text: t('pro.needs.free') },
    { stars: LEASED, text: t('pro.needs.house', { days: LEASE_DAYS }) },
    { stars: FIRST_CARD, text: t('pro.needs.card') },
  ];
  return (
    <>
      <ul className="divide-y">
        {needs.map(({ stars, text }) => (
          <li key={stars} className="flex items-center gap-4 px-4 py-3">
            <span className="w-20 shrink-0">
              <Stars stars={stars} />
            </span>
            <span>{text}</span>
          </li>
        ))}
        <li className="flex items-start gap-3 px-4 py-3 text-sm text-muted">
          <Lock size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
          {t('pro.needs.bound')}
        </li>
      </ul>
      <p className="flex flex-wrap gap-2 border-t px-4 py-3">
        <PathLink path="/market/players" className={buttonClass({ size: 'small' })}>
          {t('pro.needs.market')}
        </PathLink>
        <PathLink path="/my-account/portfolio" className={buttonClass({ size: 'small', variant: 'quiet' })}>
          {t('pro.needs.cards')}
        </PathLink>
      </p>
    </>
  );
}
