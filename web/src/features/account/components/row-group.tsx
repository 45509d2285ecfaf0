import { useRouter } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import type { Icon } from '../../../ui/brand/icons.ts';
import { isScreen, PathLink } from '../../../ui/text/link.tsx';

/** Rows that belong together, under a quiet heading. */
export function RowGroup({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h2 id={id} className="eyebrow px-1 text-muted">
        {title}
      </h2>
      <ul className="panel divide-y overflow-hidden">{children}</ul>
    </section>
  );
}

interface RowProps {
  readonly icon: Icon;
  readonly label: string;
  /** Beside the label: a figure, a state. */
  readonly value?: ReactNode;
}

const ROW = 'flex min-h-14 w-full items-center gap-3 px-4 text-left';

/** A row that leads to another screen; left out while the product has none there. */
export function LinkRow({ icon: IconPart, label, value, path }: RowProps & { readonly path: string }) {
  const router = useRouter();
  if (!isScreen(router, path)) return null;
  return (
    <li>
      <PathLink
        path={path}
        className={`${ROW} transition-colors duration-120 hover:bg-hover focus-visible:-outline-offset-2`}
      >
        <IconPart size={20} className="shrink-0 text-muted" aria-hidden="true" />
        <span className="flex-1 font-medium">{label}</span>
        {value}
        <ChevronRight size={18} className="shrink-0 text-muted" aria-hidden="true" />
      </PathLink>
    </li>
  );
}

/** A row that holds a setting. */
export function SettingRow({ icon: IconPart, label, value }: RowProps) {
  return (
    <li className={`${ROW} flex-wrap py-1.5`}>
      <IconPart size={20} className="shrink-0 text-muted" aria-hidden="true" />
      <span className="flex-1 font-medium">{label}</span>
      {value}
    </li>
  );
}
