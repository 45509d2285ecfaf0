import { useId, type ReactNode } from 'react';

interface PanelSectionProps {
  readonly title: string;
  readonly text: ReactNode;
  /** At the end of the heading: the switch that turns the part on. */
  readonly control?: ReactNode;
  /** Whether the content reaches the edges of the panel, as a list does. */
  readonly isFlush?: boolean;
  readonly children?: ReactNode;
}

/** A part of the screen in a panel: a heading, what it is about, and what can be done. */
export function PanelSection({ title, text, control, isFlush = false, children }: PanelSectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={`panel flex min-w-0 flex-col ${isFlush ? 'overflow-hidden' : 'gap-4 p-5'}`}
    >
      <header className={`flex flex-col gap-1 ${isFlush ? 'p-5' : ''}`}>
        <div className="flex items-center justify-between gap-4">
          <h2 id={id} className="text-lg">
            {title}
          </h2>
          {control}
        </div>
        <p className="max-w-prose text-sm text-pretty text-muted">{text}</p>
      </header>
      {children}
    </section>
  );
}
