import { useId, type ReactNode } from 'react';

interface PanelProps {
  readonly title: string;
  readonly text?: string;
  /** Beside the title. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A titled part of the statistics. */
export function Panel({ title, text, aside, children }: PanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="panel flex min-w-0 flex-col gap-4 p-4 md:p-5">
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-col gap-1">
          <h2 id={id} className="text-lg">
            {title}
          </h2>
          {text !== undefined && <p className="max-w-prose text-sm text-muted">{text}</p>}
        </div>
        {aside}
      </header>
      {children}
    </section>
  );
}
