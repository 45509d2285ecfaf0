import { useInfiniteQuery } from '@tanstack/react-query';
import {
  Activity,
  ArrowLeftRight,
  Award,
  Flame,
  Hand,
  RectangleVertical,
  Target,
  TrendingUp,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useLanguage, useText, type Translate } from '../../../lib/i18n/languages.tsx';
import { xfcText } from '../../../lib/i18n/money.ts';
import { pagesOf } from '../../../lib/api/pages.ts';
import { callPages } from '../../../lib/api/paged-queries.ts';
import type { CallOutput } from '../../../lib/api/request.ts';
import { PathLink } from '../../../ui/text/link.tsx';
import { List } from '../../../ui/lists/list.tsx';
import { matchPath, scoreText } from '../../../game/matches/match-row.tsx';
import { Moment } from '../../../ui/figures/moment.tsx';
import { EmptyNote } from '../../../ui/states/states.tsx';

const NEWS = 'market.players.news';
const A_PAGE = 6;
const HAT_TRICK = 3;
type News = CallOutput<typeof NEWS>['data'][number];

/** News of a player's matches and card, newest first. */
export function PlayerNews({ id }: { readonly id: number }) {
  const t = useText();
  const list = useInfiniteQuery(callPages(NEWS, { id, noItems: A_PAGE }));
  return (
    <List
      label={t('market.news')}
      {...pagesOf(list)}
      rowKey={(news) => news.id}
      empty={<EmptyNote text={t('market.news.empty')} />}
      end={(list.data?.pages.length ?? 0) > 1 ? '' : undefined}
    >
      {(news) => <NewsRow news={news} />}
    </List>
  );
}

const ROW = 'flex min-h-14 items-center gap-3 px-4 py-2';

function NewsRow({ news }: { readonly news: News }) {
  if (news.kind === 'record_price')
    return (
      <div className={ROW}>
        <NewsLine news={news} />
      </div>
    );
  return (
    <PathLink
      path={matchPath(news.match)}
      className={`${ROW} hover:bg-hover focus-visible:-outline-offset-2`}
    >
      <NewsLine news={news} />
    </PathLink>
  );
}

function NewsLine({ news }: { readonly news: News }) {
  const { t, locale } = useLanguage();
  const Icon = ICONS[news.kind];
  const tone = news.kind === 'sent_off' ? 'text-down' : 'text-accent-ink';
  return (
    <>
      <Icon size={18} aria-hidden="true" className={`shrink-0 ${tone}`} />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="font-medium text-pretty">{newsText(news, t, locale)}</span>
        {news.kind !== 'record_price' && (
          <span className="truncate text-sm text-muted">{scoreText(news.match)}</span>
        )}
      </span>
      <span className="shrink-0 text-sm text-muted">
        <Moment time={news.at} format="relative" />
      </span>
    </>
  );
}

const ICONS: Readonly<Record<News['kind'], LucideIcon>> = {
  hat_trick: Flame,
  best_of_match: Award,
  penalty_saved: Hand,
  first_goal: Target,
  sent_off: RectangleVertical,
  back: Activity,
  new_club: ArrowLeftRight,
  record_price: TrendingUp,
};

function newsText(news: News, t: Translate, locale: string): string {
  switch (news.kind) {
    case 'hat_trick':
      return news.goals > HAT_TRICK
        ? t('market.news.many_goals', { goals: news.goals })
        : t('market.news.hat_trick');
    case 'penalty_saved':
      return t('market.news.penalty_saved', { count: news.count });
    case 'back':
      return t('market.news.back', { missed: news.missed });
    case 'new_club':
      return t('market.news.new_club', { club: news.club.name, from: news.from_club.name });
    case 'record_price':
      return t('market.news.record_price', { price: xfcText(news.price, locale) });
    case 'best_of_match':
    case 'first_goal':
    case 'sent_off':
      return t(`market.news.${news.kind}`);
  }
}
