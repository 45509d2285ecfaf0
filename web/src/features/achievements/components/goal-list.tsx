import { useText } from '../../../lib/i18n/languages.tsx';
import { PanelStates } from '../../../ui/states/panel-states.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import type { Goal } from '../queries.ts';
import { GoalTile } from './goal-tile.tsx';

interface GoalListProps {
  readonly label: string;
  /** Undefined while they load. */
  readonly goals: readonly Goal[] | undefined;
  /** Why they could not be loaded; null otherwise. */
  readonly failure: unknown;
  readonly onRetry: () => void;
}

/** Goals as tiles. */
export function GoalList({ label, goals, failure, onRetry }: GoalListProps) {
  const t = useText();
  if (goals === undefined || goals.length === 0) {
    return (
      <PanelStates loaded={goals !== undefined} failure={failure} onRetry={onRetry}>
        <EmptyState drawing="boot" title={t('achievements.none.title')} text={t('achievements.none.text')} />
      </PanelStates>
    );
  }
  return (
    <ul aria-label={label} className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {goals.map((goal) => (
        <li key={`${goal.id} ${goal.starts_at}`}>
          <GoalTile goal={goal} />
        </li>
      ))}
    </ul>
  );
}
