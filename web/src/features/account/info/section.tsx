import { useId, type ReactNode } from 'react';

interface SectionProps {
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
}

/** A titled panel of the personal data. */
export function Section({ title, text, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <div className="flex flex-col gap-0.5 px-1">
        <h2 id={id} className="eyebrow text-muted">
          {title}
        </h2>
        {text !== undefined && <p className="text-sm text-pretty text-muted">{text}</p>}
      </div>
      <div className="panel overflow-hidden">{children}</div>
    </section>
  );
}
