import type { ReactNode } from 'react';
import { useLoginRequired } from '../../../lib/session/login-required.ts';
import { Form } from '../../../ui/forms/form.tsx';

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
    <Form className="flex flex-col gap-4" onSend={() => blocked === null && guarded(onSend)}>
      {children}
      {blocked !== null && <p className="text-center text-xs text-muted">{blocked}</p>}
    </Form>
  );
}
