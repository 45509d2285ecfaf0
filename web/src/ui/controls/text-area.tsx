import type { Ref, TextareaHTMLAttributes } from 'react';
import { CONTROL, Field } from './field.tsx';

interface TextAreaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'className'> {
  readonly label: string;
  readonly hint?: string;
  /** The error, as text. */
  readonly error?: string | null;
  readonly ref?: Ref<HTMLTextAreaElement>;
}

/** Several lines of text; grows with them where the browser can. */
export function TextArea({ label, hint, error, ...input }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <textarea
          rows={6}
          {...input}
          {...control}
          className={`${CONTROL} field-sizing-content max-h-96 min-h-36 resize-y py-2.5`}
        />
      )}
    </Field>
  );
}
