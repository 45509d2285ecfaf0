import { useId, type ReactNode } from 'react';

interface SectionProps {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

/** A part of the screen: a heading, what it is about, and what can be done. */
export function Section({ title, text, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="panel flex flex-col gap-4 p-5">
      <div className="flex flex-col gap-1">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        <p className="max-w-prose text-sm text-muted">{text}</p>
      </div>
      {children}
    </section>
  );
}
