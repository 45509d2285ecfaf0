import type { ContestDraft } from './draft.ts';
import type { FieldName } from './draft-problems.ts';

/** What every step of the wizard gets. */
export interface StepProps {
  readonly draft: ContestDraft;
  readonly change: (changed: Partial<ContestDraft>) => void;
  /** The error of a field as text: what is missing, or why the server refused; null for none. */
  readonly errorOf: (field: FieldName) => string | null;
}
