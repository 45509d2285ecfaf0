import type { ReactNode } from 'react';
import type { Icon } from '../../../ui/brand/icons.ts';

interface DetailRowProps {
  readonly icon: Icon;
  readonly label: string;
  readonly value: ReactNode;
  /** The state of the value: verified or not. */
  readonly badge?: ReactNode;
  /** Why it can't be changed, or what waits. */
  readonly note?: ReactNode;
  /** A button or a link that changes it. */
  readonly action?: ReactNode;
  /** Several actions, below the value on a phone. */
  readonly stacked?: boolean;
}

/** One piece of personal data: its name, its value, and what can be done with it. */
export function DetailRow({
  icon: IconPart,
  label,
  value,
  badge,
  note,
  action,
  stacked = false,
}: DetailRowProps) {
  return (
    <li className="flex min-h-18 items-center gap-4 px-4 py-3">
      <IconPart size={20} className="shrink-0 text-muted" aria-hidden="true" />
      <div
        className={`flex min-w-0 flex-1 gap-x-4 gap-y-2 ${stacked ? 'max-sm:flex-col sm:items-center' : 'items-center'}`}
      >
        <dl className="flex min-w-0 flex-1 flex-col gap-0.5">
          <dt className="text-xs text-muted">{label}</dt>
          <dd className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
            <span className="min-w-0 wrap-anywhere">{value}</span>
            {badge}
          </dd>
          {note !== undefined && note !== null && <dd className="text-xs text-pretty text-muted">{note}</dd>}
        </dl>
        {action && <span className="flex shrink-0 flex-wrap gap-2">{action}</span>}
      </div>
    </li>
  );
}
