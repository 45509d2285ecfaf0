import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { User } from '@touchline/contract';
import {
  ChartColumn,
  Gift,
  IdCard,
  Medal,
  ReceiptText,
  Star,
  Trophy,
  UserPlus,
  Users,
  UsersRound,
  WalletCards,
  WalletMinimal,
} from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { profilePath } from '../../../game/identity/profile-path.ts';
import { callQuery } from '../../../lib/api/queries.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import type { Icon } from '../../../ui/brand/icons.ts';
import { Badge } from '../../../ui/text/badge.tsx';
import { isScreen, PathLink } from '../../../ui/text/link.tsx';

/** The areas of a manager as tiles, with what waits in each. */
export function AreaTiles({ user }: { readonly user: User }) {
  const t = useText();
  const id = useId();
  const { data: waiting } = useQuery(callQuery('waiting.get', {}));
  const count = (key: string, number: number | undefined): ReactNode =>
    number !== undefined && number > 0 && <Badge tone="accent">{t(key, { count: number })}</Badge>;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h2 id={id} className="eyebrow px-1 text-muted">
        {t('account.group.play')}
      </h2>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-4">
        <AreaTile icon={IdCard} label={t('profiles.mine')} path={profilePath(user)} />
        <AreaTile icon={Trophy} label={t('account.contests')} path="/my-account/my-contests">
          {count('shell.waiting.seats', waiting?.empty_seats)}
        </AreaTile>
        <AreaTile icon={WalletCards} label={t('portfolio.title')} path="/my-account/portfolio" />
        <AreaTile icon={ReceiptText} label={t('my-market.title')} path="/my-account/my-market">
          {count('shell.waiting.outbid', waiting?.outbid)}
        </AreaTile>
        <AreaTile
          icon={Medal}
          label={t('achievements.mine.title')}
          path="/my-account/my-achievements/general"
        >
          {count('shell.waiting.claimable', waiting?.claimable)}
        </AreaTile>
        <AreaTile icon={ChartColumn} label={t('my-stats.title')} path="/my-account/my-stats" />
        <AreaTile icon={UsersRound} label={t('mini-leagues.title')} path="/my-account/mini-leagues" />
        <AreaTile icon={Users} label={t('profiles.following')} path="/my-account/following" />
        <AreaTile icon={WalletMinimal} label={t('account.wallet')} path="/my-account/my-wallet" />
        <AreaTile icon={Star} label={t('watching.title')} path="/my-account/my-market/watch" />
        <AreaTile icon={Gift} label={t('spin.title')} path="/spin-win">
          {waiting?.free_spin === true && <Badge tone="up">{t('shell.waiting.spin')}</Badge>}
        </AreaTile>
        <AreaTile icon={UserPlus} label={t('rewards.way.invite')} path="/my-account/invite-friends/share" />
      </ul>
    </section>
  );
}

interface AreaTileProps {
  readonly icon: Icon;
  readonly label: string;
  readonly path: string;
  /** What waits there. */
  readonly children?: ReactNode;
}

/** A tile that leads to an area; left out while the product has no screen there. */
function AreaTile({ icon: IconPart, label, path, children }: AreaTileProps) {
  const router = useRouter();
  if (!isScreen(router, path)) return null;
  return (
    <li className="flex min-w-0">
      <PathLink
        path={path}
        className="panel flex min-h-26 w-full min-w-0 flex-col items-start justify-between gap-2 p-4 transition-colors duration-120 hover:border-line-strong hover:bg-hover active:scale-[0.98]"
      >
        <span className="flex w-full flex-wrap items-start justify-between gap-2">
          <span className="inline-flex size-10 shrink-0 items-center justify-center rounded-full bg-accent-soft text-accent-ink">
            <IconPart size={20} aria-hidden="true" />
          </span>
          {children}
        </span>
        <span className="max-w-full font-semibold leading-snug text-balance wrap-break-word hyphens-auto">
          {label}
        </span>
      </PathLink>
    </li>
  );
}
