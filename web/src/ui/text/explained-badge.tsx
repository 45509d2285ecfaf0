import type { ReactNode } from 'react';
import type { Icon } from '../brand/icons.ts';
import { Badge } from './badge.tsx';
import { useExplanation } from './use-explanation.ts';

interface ExplainedBadgeProps {
  readonly icon: Icon;
  readonly label: string;
  readonly explanation: string;
  /** Drawn in the badge. */
  readonly children: ReactNode;
}

/** A badge that explains itself on hover, focus and click. */
export function ExplainedBadge({ icon, label, explanation, children }: ExplainedBadgeProps) {
  const explained = useExplanation();
  return (
    <>
      <button
        type="button"
        aria-label={label}
        aria-describedby={explained.explanation.id}
        {...explained.button}
        className="inline-flex min-h-6 shrink-0 items-center rounded-sm pointer-coarse:min-h-11"
      >
        <Badge icon={icon}>{children}</Badge>
      </button>
      <span {...explained.explanation}>{explanation}</span>
    </>
  );
}
