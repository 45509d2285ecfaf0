import { useInfiniteQuery } from '@tanstack/react-query';
import { ManagerLink } from '../../../game/identity/manager-link.tsx';
import { profilePath } from '../../../game/identity/profile-path.ts';
import { GoalBadge } from '../../../game/rewards/goal-badge.tsx';
import { goalTask, goalTitle } from '../../../game/rewards/goal-text.ts';
import { pagesOf } from '../../../lib/api/pages.ts';
import { callPages } from '../../../lib/api/paged-queries.ts';
import type { CallOutput } from '../../../lib/api/request.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { Moment } from '../../../ui/figures/moment.tsx';
import { List } from '../../../ui/lists/list.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { Avatar } from '../../../ui/text/avatar.tsx';
import { Link, PathLink } from '../../../ui/text/link.tsx';
import { PageHeader } from '../../../ui/text/page-header.tsx';
import { ResultRow } from '../components/result-row.tsx';

type News = CallOutput<'profiles.feed'>['data'][number];
type Face = CallOutput<'profiles.following'>['data'][number];

/** The managers one follows, and their public news. */
export function Following() {
  const t = useText();
  const feed = useInfiniteQuery(callPages('profiles.feed', {}));
  const managers = useInfiniteQuery(callPages('profiles.following', {}));
  return (
    <>
      <PageHeader title={t('profiles.following')} text={t('profiles.following.text')} />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
        <section className="panel overflow-hidden">
          <h2 className="eyebrow border-b px-4 py-2.5 text-muted">{t('profiles.feed')}</h2>
          <List
            {...pagesOf(feed)}
            rowKey={({ manager, result, achievement }) =>
              `${manager.id}-${result?.contest.id ?? `goal-${achievement?.id}`}`
            }
            rowHeight={112}
            label={t('profiles.feed')}
            end=""
            empty={
              <EmptyState
                drawing="ball"
                title={t('profiles.feed.empty.title')}
                text={t('profiles.feed.empty.text')}
              />
            }
          >
            {(news) => <NewsRow news={news} />}
          </List>
        </section>
        <section className="panel overflow-hidden">
          <h2 className="eyebrow border-b px-4 py-2.5 text-muted">{t('profiles.managers')}</h2>
          <List
            {...pagesOf(managers)}
            rowKey={({ id }) => id}
            label={t('profiles.managers')}
            end=""
            empty={
              <EmptyState
                drawing="stand"
                title={t('profiles.nobody.title')}
                text={t('profiles.nobody.text')}
              />
            }
          >
            {(manager) => <ManagerRow manager={manager} />}
          </List>
        </section>
      </div>
    </>
  );
}

function NewsRow({ news }: { readonly news: News }) {
  const t = useText();
  const { manager, result, achievement, level, at } = news;
  return (
    <article className="flex flex-col pt-3">
      <p className="flex min-w-0 items-center gap-2.5 px-4 text-sm">
        <Avatar name={manager.nickname} src={manager.avatar} size={24} />
        <ManagerLink {...manager} className="min-w-0 truncate font-semibold" />
        <span className="shrink-0 text-xs text-muted">
          {/* On a phone the name has its room: the row below shows what happened. */}
          <span className="max-sm:sr-only">{t(whatHappened(news))} · </span>
          <Moment time={at} format="relative" />
        </span>
      </p>
      {result !== null && <ResultRow result={result} />}
      {achievement !== null && <AchievementRow achievement={achievement} />}
      {level !== null && <LevelRow manager={manager} level={level} />}
    </article>
  );
}

function whatHappened({ result, level }: News): string {
  if (result !== null) return 'profiles.feed.won';
  return level === null ? 'profiles.feed.reached' : 'profiles.feed.levelled';
}

/** A level as a disc with its number; leads to the profile. */
function LevelRow({ manager, level }: { readonly manager: Face; readonly level: number }) {
  const t = useText();
  return (
    <PathLink
      path={profilePath(manager)}
      className="grid min-h-16 grid-cols-[3.5rem_minmax(0,1fr)] items-center gap-x-3 px-4 py-2.5 hover:bg-hover focus-visible:-outline-offset-2"
    >
      <span
        aria-hidden="true"
        className="figures inline-flex size-11 items-center justify-center rounded-full border-2 border-accent-ink bg-accent-soft text-lg text-accent-ink"
      >
        {level}
      </span>
      <span className="truncate font-semibold">{t('profiles.level', { level })}</span>
    </PathLink>
  );
}

function AchievementRow({ achievement }: { readonly achievement: NonNullable<News['achievement']> }) {
  const t = useText();
  return (
    <Link
      to="/play/challenge/$challengeId"
      params={{ challengeId: String(achievement.id) }}
      className="grid min-h-16 grid-cols-[3.5rem_minmax(0,1fr)] items-center gap-x-3 px-4 py-2.5 hover:bg-hover focus-visible:-outline-offset-2"
    >
      <GoalBadge goal={{ ...achievement, completed: true }} size={44} />
      <span className="flex min-w-0 flex-col">
        <span className="truncate font-semibold">{goalTitle({ ...achievement, type: 1 }, t)}</span>
        <span className="truncate text-xs text-muted">{goalTask(achievement, t)}</span>
      </span>
    </Link>
  );
}

function ManagerRow({ manager }: { readonly manager: Face }) {
  const t = useText();
  return (
    <div className="flex min-h-14 items-center gap-3 px-4">
      <Avatar name={manager.nickname} src={manager.avatar} size={32} />
      <ManagerLink {...manager} className="min-w-0 flex-1 truncate font-semibold" />
      <span className="shrink-0 text-xs text-muted">{t('profiles.level', { level: manager.level })}</span>
    </div>
  );
}
