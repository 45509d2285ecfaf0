import { useInfiniteQuery } from '@tanstack/react-query';
import { KindMark } from '../../../game/contests/contest-row.tsx';
import { pagesOf } from '../../../lib/api/pages.ts';
import { callPages } from '../../../lib/api/paged-queries.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { Moment } from '../../../ui/figures/moment.tsx';
import { List } from '../../../ui/lists/list.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { copyOf, type ContestDraft } from './draft.ts';

interface EarlierContestsProps {
  readonly onClose: () => void;
  readonly onCopy: (draft: ContestDraft) => void;
}

/** The manager's own contests, the latest first; one of them fills the draft. */
export function EarlierContests({ onClose, onCopy }: EarlierContestsProps) {
  const t = useText();
  const list = useInfiniteQuery(
    callPages('contests.list', { noItems: 20, organized: true, sort_by: 'contest_dt', sort_how: 'desc' }),
  );
  return (
    <Dialog open onClose={onClose} title={t('contest-creation.copy')}>
      <p className="pb-3 text-muted">{t('contest-creation.copy.text')}</p>
      <div className="-mx-5 border-t">
        <List
          label={t('contest-creation.copy')}
          {...pagesOf(list)}
          rowKey={(contest) => contest.id}
          rowHeight={64}
          empty={
            <EmptyState
              drawing="sheet"
              title={t('contest-creation.copy.none')}
              text={t('contest-creation.copy.none.text')}
            />
          }
        >
          {(contest) => (
            <button
              type="button"
              onClick={() => onCopy(copyOf(contest))}
              className="flex min-h-16 w-full items-center gap-3 px-5 py-2 text-left hover:bg-hover focus-visible:-outline-offset-2"
            >
              <KindMark contest={contest} />
              <span className="flex min-w-0 flex-1 flex-col">
                <span className="truncate font-semibold">{contest.name}</span>
                <span className="text-xs text-muted">
                  {t(`contests.kind.${contest.kind}`)} · <Moment time={contest.contest_dt} format="date" />
                </span>
              </span>
            </button>
          )}
        </List>
      </div>
    </Dialog>
  );
}
