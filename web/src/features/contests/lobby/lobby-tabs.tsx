import { LIVE_INTERVAL, useLiveQuery } from '../../../lib/live/live.ts';
import { callQuery } from '../../../lib/api/queries.ts';
import { PlayTabs } from '../../../game/contests/play-tabs.tsx';
import { filtersInput } from '../lists/filter-input.ts';
import { type LobbyFilters, type When } from '../lists/filters.ts';

/** Upcoming, live, finished, with how many contests each holds under the filters. */
export function LobbyTabs({ tab, filters }: { readonly tab: When; readonly filters: LobbyFilters }) {
  const { when: _when, ...kept } = filters;
  const counts = useLiveQuery(callQuery('contests.summary', filtersInput(filters)), {
    interval: tab === 2 && LIVE_INTERVAL,
  });
  return <PlayTabs tab={tab} counts={counts.data} search={kept} />;
}
