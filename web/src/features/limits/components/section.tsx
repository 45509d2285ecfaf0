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
    <section aria-labelledby={id} className="panel flex min-w-0 flex-col overflow-hidden">
      <header className="flex flex-col gap-1 p-5">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        <p className="text-sm text-pretty text-muted">{text}</p>
      </header>
      {children}
    </section>
  );
}
