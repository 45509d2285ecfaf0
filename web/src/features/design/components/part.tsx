import { useId, type ReactNode } from 'react';

/** One group of parts on the page. */
export function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-4 border-t py-6">
      <h2 id={id} className="eyebrow text-muted">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** One state of a part, named above it. */
export function State({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <h3 className="text-xs font-medium text-muted">{title}</h3>
      {children}
    </div>
  );
}
