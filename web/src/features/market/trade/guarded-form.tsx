import type { ReactNode } from 'react';
import { useLoginRequired } from '../../../lib/session/login-required.ts';

interface GuardedFormProps {
  /** Why the form can't be sent, in words, or null. */
  readonly blocked: string | null;
  readonly onSend: () => void;
  readonly children: ReactNode;
}

/** A market form. It submits when it has no problems, else it ends with the reason; visitors sign in first. */
export function GuardedForm({ blocked, onSend, children }: GuardedFormProps) {
  const guarded = useLoginRequired();
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (blocked === null) guarded(onSend);
      }}
    >
      {children}
      {blocked !== null && <p className="text-center text-xs text-muted">{blocked}</p>}
    </form>
  );
}
