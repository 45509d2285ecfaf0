import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { scrollRow } from '../../../ui/lists/scroll-row.ts';
import { Link } from '../../../ui/text/link.tsx';
import { PROFILE_TABS, type ProfileTab } from '../profile-tabs.ts';
import type { Profile } from '../queries.ts';
import { reachedOf } from './badges.tsx';
import { numberFormat } from '../../../lib/i18n/formats.ts';

/** The tabs of a profile, each with its own address. */
export function ProfileNav({ profile, tab }: { readonly profile: Profile; readonly tab: ProfileTab }) {
  const { t, locale } = useLanguage();
  const { manager, cards, badges } = profile;
  const counts: Readonly<Record<ProfileTab, number | undefined>> = {
    overview: undefined,
    'owned-players': cards?.players,
    'owned-venues': cards?.venues,
    'owned-achievments': badges === null ? undefined : reachedOf(badges).reached,
  };
  return (
    <nav aria-label={t('profiles.tabs')} ref={scrollRow} className="scroll-row border-b">
      {(['overview', ...PROFILE_TABS] as const).map((each) => {
        const current = each === tab;
        const count = counts[each];
        const params = { id: String(manager.id), slug: manager.slug };
        const className = `relative flex min-h-11 shrink-0 items-center gap-1.5 px-3 text-sm font-semibold transition-colors duration-120 first:pl-0 focus-visible:-outline-offset-2 ${
          current ? 'text-text' : 'text-muted hover:text-text'
        }`;
        const content = (
          <>
            {t(`profiles.tab.${each}`)}
            {count !== undefined && (
              <span className="tabular text-xs font-medium text-muted">
                {numberFormat(locale).format(count)}
              </span>
            )}
            {current && <span className="absolute inset-x-0 -bottom-px h-0.5 bg-accent-ink" />}
          </>
        );
        const shared = {
          className,
          resetScroll: false,
          'aria-current': current ? 'page' : undefined,
        } as const;
        return each === 'overview' ? (
          <Link key={each} to="/profile/$id/{-$slug}" params={params} {...shared}>
            {content}
          </Link>
        ) : (
          <Link key={each} to="/profile/$id/$slug/$tab" params={{ ...params, tab: each }} {...shared}>
            {content}
          </Link>
        );
      })}
    </nav>
  );
}
