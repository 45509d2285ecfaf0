import { useId, type ReactNode } from 'react';

interface BlockProps {
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
}

/** A titled panel. */
export function Block({ title, text, children }: BlockProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="panel min-w-0 overflow-hidden">
      <header className="flex min-h-14 flex-col justify-center gap-0.5 border-b px-4 py-3">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {text !== undefined && <p className="text-sm text-pretty text-muted">{text}</p>}
      </header>
      {children}
    </section>
  );
}
