import { GoalBadge } from '../../../game/rewards/goal-badge.tsx';
import { goalTask } from '../../../game/rewards/goal-text.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { Link } from '../../../ui/text/link.tsx';
import type { Profile } from '../queries.ts';

type Badge = NonNullable<Profile['badges']>[number];

/** The metals in the order they are reached. */
const METALS = ['bronze', 'silver', 'gold'] as const;
/** Badges beside the overview. */
const SHOWN = 8;

/** The achievements reached, of all there are: each family has one for each metal. */
export function reachedOf(badges: readonly Badge[]): { readonly reached: number; readonly total: number } {
  const reached = badges.reduce((sum, badge) => sum + levelOf(badge), 0);
  return { reached, total: badges.length * METALS.length };
}

/** How many metals of a family are reached. */
function levelOf({ metal }: Badge): number {
  return metal === null ? 0 : METALS.indexOf(metal) + 1;
}

/** The best badges in a row, and a link to all of them. */
export function BestBadges({ profile: { manager, badges } }: { readonly profile: Profile }) {
  const t = useText();
  if (badges === null) return null;
  const shown = badges.filter(({ metal }) => metal !== null).slice(0, SHOWN);
  return (
    <div className="flex flex-col gap-3 p-4">
      {shown.length === 0 ? (
        <p className="text-sm text-muted">{t('profiles.badges.none')}</p>
      ) : (
        <ul className="flex flex-wrap gap-2">
          {shown.map((badge) => (
            <li key={badge.id} title={nameOf(badge, t)}>
              <GoalBadge goal={{ ...badge, completed: true }} size={56} />
              <span className="sr-only">{nameOf(badge, t)}</span>
            </li>
          ))}
        </ul>
      )}
      <p className="flex items-center justify-between gap-4 text-sm">
        <span className="tabular text-muted">{t('profiles.badges.count', reachedOf(badges))}</span>
        <Link
          to="/profile/$id/$slug/$tab"
          params={{ id: String(manager.id), slug: manager.slug, tab: 'owned-achievments' }}
          resetScroll={false}
          className="inline-flex min-h-9 items-center font-medium text-accent-ink underline underline-offset-3 pointer-coarse:min-h-11"
        >
          {t('profiles.badges.all')}
        </Link>
      </p>
    </div>
  );
}

/** Every family of achievements with its best badge, the ones without a badge as outlines. */
export function BadgeCabinet({ badges }: { readonly badges: readonly Badge[] }) {
  const t = useText();
  return (
    <ul
      aria-label={t('profiles.badges')}
      className="grid grid-cols-2 overflow-hidden sm:grid-cols-3 lg:grid-cols-4 [&>li]:-mr-px [&>li]:-mb-px [&>li]:border-r [&>li]:border-b"
    >
      {badges.map((badge) => (
        <li
          key={badge.id}
          className="relative flex flex-col items-center gap-2 px-3 py-5 text-center hover:bg-hover"
        >
          <GoalBadge goal={{ ...badge, completed: badge.metal !== null }} size={76} />
          <Link
            to="/play/challenge/$challengeId"
            params={{ challengeId: String(badge.id) }}
            className={`font-semibold text-balance wrap-anywhere after:absolute after:inset-0 ${badge.metal === null ? 'text-muted' : ''}`}
          >
            {t(`achievements.family.${badge.measure}`)}
          </Link>
          <Metals level={levelOf(badge)} />
          <p className="text-xs text-pretty text-muted">{goalTask(badge, t)}</p>
        </li>
      ))}
    </ul>
  );
}

/** Three marks, filled for each metal reached; its name for screen readers. */
function Metals({ level }: { readonly level: number }) {
  const t = useText();
  const metal = METALS[level - 1];
  return (
    <span className="flex items-center gap-1.5 text-xs text-muted">
      <span aria-hidden="true" className="flex gap-1">
        {METALS.map((each, index) => (
          <span
            key={each}
            className={`size-1.5 rounded-full ${index < level ? 'bg-accent-ink' : 'bg-line-strong'}`}
          />
        ))}
      </span>
      {metal === undefined ? t('profiles.badge.locked') : t(`achievements.metal.${metal}`)}
    </span>
  );
}

function nameOf({ measure, metal }: Badge, t: ReturnType<typeof useText>): string {
  return t('achievements.named', {
    name: t(`achievements.family.${measure}`),
    metal: t(`achievements.metal.${metal ?? 'bronze'}`),
  });
}
