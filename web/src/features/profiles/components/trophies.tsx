import { useInfiniteQuery } from '@tanstack/react-query';
import { pagesOf } from '../../../lib/api/pages.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { List } from '../../../ui/lists/list.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { trophiesQuery, type Profile } from '../queries.ts';
import { BadgeCabinet, reachedOf } from './badges.tsx';
import { Hidden } from './overview.tsx';
import { ResultRow } from './result-row.tsx';
import { Shelf } from './shelf.tsx';

/** The badges of a manager, and the trophies: how many of each metal, and where they were won. */
export function Trophies({ profile: { manager, results, badges } }: { readonly profile: Profile }) {
  const t = useText();
  const isShown = results !== null;
  const list = useInfiniteQuery({ ...trophiesQuery(manager.id), enabled: isShown });
  if (!isShown) return <Hidden text="profiles.hidden.results" />;
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
      {badges !== null && (
        <section className="panel overflow-hidden lg:col-span-2">
          <h2 className="eyebrow flex justify-between gap-4 border-b px-4 py-2.5 text-muted">
            {t('profiles.badges')}
            <span className="tabular">{t('profiles.badges.count', reachedOf(badges))}</span>
          </h2>
          <BadgeCabinet badges={badges} />
        </section>
      )}
      <section className="panel overflow-hidden">
        <h2 className="eyebrow border-b px-4 py-2.5 text-muted">{t('profiles.shelf')}</h2>
        <Shelf trophies={results.trophies} />
      </section>
      <section className="panel overflow-hidden">
        <h2 className="eyebrow border-b px-4 py-2.5 text-muted">{t('profiles.won')}</h2>
        <List
          {...pagesOf(list)}
          rowKey={({ contest }) => contest.id}
          rowHeight={64}
          label={t('profiles.won')}
          end=""
          empty={
            <EmptyState
              drawing="stand"
              title={t('profiles.no-trophies.title')}
              text={t('profiles.shelf.text')}
            />
          }
        >
          {(result) => <ResultRow result={result} />}
        </List>
      </section>
    </div>
  );
}
