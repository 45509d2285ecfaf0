import { CONTEST_STATE } from '@touchline/domain/contests/state';
import { useState } from 'react';
import { failureText } from '../../../lib/api/failure.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Segmented } from '../../../ui/controls/tabs.tsx';
import { Skeleton } from '../../../ui/states/states.tsx';
import type { ContestDetail, StandingRow } from '../queries.ts';
import { teamNumber } from '../standing/duel/team-number.ts';
import { RankChart } from './rank-chart.tsx';
import { StoryFacts } from './story-facts.tsx';
import { StoryHead } from './story-head.tsx';
import { useStory, type Story } from './use-story.ts';
import { WonContest } from './won-contest.tsx';

interface RoundStoryProps {
  readonly contest: ContestDetail;
  /** My rows, best first; at least one. */
  readonly rows: readonly StandingRow[];
}

/** How an ended contest went for me: what it came to, the path of the rank, and what made the difference. */
export function RoundStory({ contest, rows }: RoundStoryProps) {
  const t = useText();
  const [chosen, setChosen] = useState<string | null>(null);
  const row = rows.find(({ team_id }) => String(team_id) === chosen) ?? rows[0];
  const query = useStory(contest, row?.team_id ?? 0);
  if (row === undefined) return null;
  const isFinal = contest.state === CONTEST_STATE.final;
  const story = query.data?.story ?? undefined;
  return (
    <section aria-label={t('story.mine')} className="flex flex-col gap-6 p-4 md:p-6">
      <StoryHead contest={contest} rows={rows} row={row} isFinal={isFinal} />
      {rows.length > 1 && (
        <Segmented
          label={t('live-contest.mine')}
          value={String(row.team_id)}
          onChange={setChosen}
          choices={rows.map((each) => ({
            value: String(each.team_id),
            label: t('story.team', { number: teamNumber(rows, each) }),
          }))}
        />
      )}
      {story !== undefined && <StoryText contest={contest} story={story} />}
      {query.isPending && <StorySkeleton />}
      {story === undefined && query.error !== null && (
        <div role="alert" className="flex flex-wrap items-center gap-3">
          <p className="text-sm text-muted">
            {t('story.failed')} {failureText(query.error, t)}
          </p>
          <Button size="small" onClick={() => void query.refetch()} busy={query.isFetching}>
            {t('ui.failed.retry')}
          </Button>
        </div>
      )}
      {isFinal && <WonContest contest={contest} rows={rows} />}
    </section>
  );
}

function StoryText({ contest, story }: { readonly contest: ContestDetail; readonly story: Story }) {
  return (
    <>
      {story.path.length > 1 && story.entries > 1 && <RankChart key={story.path.length} story={story} />}
      <StoryFacts contest={contest} story={story} />
    </>
  );
}

/** As high as what replaces it. */
function StorySkeleton() {
  return (
    <div className="flex flex-col gap-6">
      <Skeleton className="h-48 w-full" />
      <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        {[0, 1, 2, 3].map((fact) => (
          <Skeleton key={fact} className="h-28 w-full" />
        ))}
      </div>
    </div>
  );
}
