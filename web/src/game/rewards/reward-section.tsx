import { ChevronRight, Coins, Gift, Ticket, UserPlus } from 'lucide-react';
import { useId } from 'react';
import { useText } from '../../lib/i18n/languages.tsx';
import type { Icon } from '../../ui/brand/icons.ts';
import { PathLink } from '../../ui/text/link.tsx';
import { FountainCard } from './fountain-card.tsx';

const WAYS: readonly {
  readonly key: 'gold' | 'spin' | 'invite' | 'voucher';
  readonly icon: Icon;
  readonly path: string;
}[] = [
  { key: 'gold', icon: Coins, path: '/my-account/my-wallet/exchange' },
  { key: 'spin', icon: Gift, path: '/spin-win' },
  { key: 'invite', icon: UserPlus, path: '/my-account/invite-friends/share' },
  { key: 'voucher', icon: Ticket, path: '/my-account/my-wallet/buy-xfc/voucher' },
];

/** On the wallet: where XFC become gold, and what Touchline gives. */
export function RewardSection() {
  const t = useText();
  const id = useId();
  return (
    <section aria-labelledby={id} className="panel overflow-hidden">
      <header className="flex min-h-14 items-center border-b px-4">
        <h2 id={id} className="text-lg">
          {t('rewards.section')}
        </h2>
      </header>
      <FountainCard />
      <ul className="divide-y border-t">
        {WAYS.map(({ key, icon: Picture, path }) => (
          <li key={key}>
            <PathLink
              path={path}
              className="flex min-h-16 items-center gap-3 px-4 py-2 hover:bg-hover focus-visible:-outline-offset-2"
            >
              <span className="inline-flex size-9 shrink-0 items-center justify-center rounded-full bg-xfc-soft text-xfc">
                <Picture size={18} aria-hidden="true" />
              </span>
              <span className="flex min-w-0 flex-1 flex-col">
                <span className="font-medium">{t(`rewards.way.${key}`)}</span>
                <span className="text-xs text-pretty text-muted">{t(`rewards.way.${key}.text`)}</span>
              </span>
              <ChevronRight size={18} className="shrink-0 text-muted" aria-hidden="true" />
            </PathLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
