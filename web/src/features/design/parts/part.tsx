import type { ReactNode } from 'react';

/** One group of parts on the page. */
export function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="flex flex-col gap-4 border-t py-6">
      <h3 className="eyebrow text-muted">{title}</h3>
      {children}
    </section>
  );
}
