import { ChevronDown } from 'lucide-react';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';

interface FacetMenuProps {
  readonly label: string;
  /** The selected options as text; null for none. */
  readonly chosen: string | null;
  readonly children: ReactNode;
}

/** A chip that opens the options of one filter; Escape and a click outside close it. */
export function FacetMenu({ label, chosen, children }: FacetMenuProps) {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [atEnd, setAtEnd] = useState(false);
  useEffect(() => {
    if (!open) return;
    const close = (event: Event) => {
      if (event.target instanceof Node && root.current?.contains(event.target) !== true) setOpen(false);
    };
    document.addEventListener('pointerdown', close);
    document.addEventListener('focusin', close);
    panel.current?.querySelector('input')?.focus();
    return () => {
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('focusin', close);
    };
  }, [open]);
  return (
    // Escape is an addition to the button, which has the role.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={root}
      className="relative"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        event.stopPropagation();
        setOpen(false);
        button.current?.focus();
      }}
    >
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={(event) => {
          const { left } = event.currentTarget.getBoundingClientRect();
          setAtEnd(left + 320 > document.documentElement.clientWidth);
          setOpen(!open);
        }}
        className={`inline-flex min-h-9 max-w-64 items-center gap-1.5 rounded-sm border px-3 text-sm font-medium transition-colors duration-120 hover:border-line-strong pointer-coarse:min-h-11 ${chosen === null ? 'bg-surface text-muted hover:text-text' : 'border-text text-text'}`}
      >
        <span className="truncate">{chosen === null ? label : `${label}: ${chosen}`}</span>
        <ChevronDown
          size={16}
          aria-hidden="true"
          className={`shrink-0 transition-transform duration-120 ${open ? 'rotate-180' : ''}`}
        />
      </button>
      {open && (
        <section
          ref={panel}
          id={id}
          aria-label={label}
          className={`overlay absolute top-full z-40 mt-1 w-80 max-w-[calc(100vw-2rem)] animate-rise p-3 ${atEnd ? 'right-0' : 'left-0'}`}
        >
          {children}
        </section>
      )}
    </div>
  );
}
