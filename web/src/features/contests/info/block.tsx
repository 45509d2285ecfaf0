import type { ReactNode } from 'react';

interface BlockProps {
  readonly title: string;
  readonly note?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A titled panel of the contest page. */
export function Block({ title, note, className = '', children }: BlockProps) {
  return (
    <section className={`panel overflow-hidden ${className}`}>
      <header className="flex items-baseline justify-between gap-3 border-b px-4 py-3">
        <h2 className="text-lg">{title}</h2>
        {note !== undefined && <span className="text-right text-xs text-muted">{note}</span>}
      </header>
      {children}
    </section>
  );
}
