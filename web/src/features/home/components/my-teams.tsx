import { useQuery } from '@tanstack/react-query';
import { useGameNow } from '../../../lib/loading/hooks.ts';
import { roundOf } from '../../../game/contests/round.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { buttonClass } from '../../../ui/controls/button-variant.ts';
import { EntryRow, type Entry } from '../../../game/contests/entry-row.tsx';
import { Link } from '../../../ui/text/link.tsx';
import { List } from '../../../ui/lists/list.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { myEntriesQuery } from '../../../game/contests/my-entries-query.ts';
import { MyContestsHead } from '../../../game/contests/my-contests-head.tsx';

const MINUTE = 60_000;

/** My teams that play later than the round above; nothing when all of mine are in it. */
export function MyTeams() {
  const t = useText();
  const running = useQuery(myEntriesQuery(2));
  const upcoming = useQuery(myEntriesQuery(1));
  const now = useGameNow(MINUTE);
  const round = roundOf(running.data?.data ?? [], upcoming.data?.data ?? [], now);
  const rows: readonly Entry[] | undefined =
    running.data === undefined || upcoming.data === undefined
      ? undefined
      : upcoming.data.data.filter((entry) => entry.has_team && !round.includes(entry));
  if (rows?.length === 0 && round.length > 0) return null;
  return (
    <section aria-labelledby="my-teams" className="flex min-w-0 flex-col gap-3">
      <MyContestsHead id="my-teams" title={t('home.my-teams')} />
      <div className="panel @container overflow-hidden">
        <List
          label={t('contests.my.title')}
          rows={rows}
          rowKey={(entry) => entry.team_id}
          rowHeight={76}
          usualRows={3}
          failure={running.error ?? upcoming.error}
          onRetry={() => void Promise.all([running.refetch(), upcoming.refetch()])}
          empty={
            <EmptyState
              drawing="sheet"
              title={t('home.no-teams.title')}
              text={t('home.no-teams.text')}
              action={
                <Link to="/play/contests" className={buttonClass({})}>
                  {t('contests.empty.to-lobby')}
                </Link>
              }
            />
          }
        >
          {(entry) => <EntryRow entry={entry} />}
        </List>
      </div>
    </section>
  );
}
