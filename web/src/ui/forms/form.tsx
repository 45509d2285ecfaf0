import type { ComponentProps } from 'react';

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate'> {
  readonly onSend: (form: HTMLFormElement) => void;
}

/** A form that the page sends and checks itself, so that the browser neither leaves the page nor shows texts of its own. */
export function Form({ onSend, ...form }: FormProps) {
  return (
    <form
      {...form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSend(event.currentTarget);
      }}
    />
  );
}
