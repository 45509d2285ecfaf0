import { createSharedValue } from '../page/shared-value.ts';

/** Answers the open question whether the manager has confirmed who they are; null: none is open. */
const answer = createSharedValue<((confirmed: boolean) => void) | null>(null);

/** Asks the manager to confirm who they are. Returns false when they close the dialog. */
export function askStepUp(): Promise<boolean> {
  answer.get()?.(false);
  return new Promise((resolve) => answer.set(resolve));
}

/** Closes the dialog with its outcome. */
export function answerStepUp(confirmed: boolean): void {
  answer.get()?.(confirmed);
  answer.set(null);
}

/** Whether the dialog is open. */
export function useStepUpAsked(): boolean {
  return answer.useValue() !== null;
}
