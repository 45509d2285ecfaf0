import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';

/** The pointer may cut a corner on its way to the panel. */
const CLOSE_DELAY = 160;

interface MenuProps {
  /** The content of the button. */
  readonly button: ReactNode;
  readonly label: string;
  readonly children: ReactNode;
  readonly align?: 'start' | 'end';
}

/**
 * A button with a menu that opens on hover, on keyboard focus and on a press. Its children are `MenuItem`s
 * and links with `role="menuitem"`.
 */
export function Menu({ button, label, children, align = 'end' }: MenuProps) {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const closing = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const openedByFocus = useRef(false);
  const [open, setOpen] = useState(false);

  useEffect(() => () => clearTimeout(closing.current), []);

  const items = () => [...(root.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
  const show = () => {
    clearTimeout(closing.current);
    setOpen(true);
  };
  const focusItem = (index: number) => {
    const all = items();
    all[(index + all.length) % all.length]?.focus();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const current = items().findIndex((item) => item === document.activeElement);
    if (event.key === 'Escape' && open) {
      event.stopPropagation();
      root.current?.querySelector('button')?.focus();
      setOpen(false);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      show();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      requestAnimationFrame(() => focusItem(current === -1 ? (step === 1 ? 0 : -1) : current + step));
    } else if (open && (event.key === 'Home' || event.key === 'End')) {
      event.preventDefault();
      focusItem(event.key === 'Home' ? 0 : -1);
    }
  };

  return (
    // Hover and the arrow keys only add to the button and the items, which carry the roles.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={root}
      className="relative"
      onPointerEnter={(event) => event.pointerType === 'mouse' && show()}
      onPointerLeave={(event) => {
        if (event.pointerType === 'mouse') closing.current = setTimeout(() => setOpen(false), CLOSE_DELAY);
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
      onKeyDown={onKeyDown}
    >
      <button
        type="button"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onFocus={(event) => {
          openedByFocus.current = event.currentTarget.matches(':focus-visible');
          if (openedByFocus.current) show();
        }}
        onClick={() => {
          // A press by touch toggles; a mouse has already opened it by hovering.
          if (openedByFocus.current || !open) show();
          else if (matchMedia('(hover: none)').matches) setOpen(false);
          openedByFocus.current = false;
        }}
        className="inline-flex min-h-11 items-center gap-2 rounded-sm px-2 transition-colors duration-120 hover:bg-hover aria-expanded:bg-hover"
      >
        <span className="sr-only">{label}</span>
        {button}
      </button>
      {open && (
        <div className={`absolute top-full z-40 pt-1 ${align === 'end' ? 'right-0' : 'left-0'}`}>
          {/* Choosing an item closes the menu; the items themselves carry the keyboard. */}
          {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus */}
          <div
            id={id}
            role="menu"
            aria-label={label}
            onClick={() => setOpen(false)}
            className="overlay min-w-56 w-max max-w-[calc(100vw-2rem)] animate-[rise_140ms_var(--ease-out)] p-1"
          >
            {children}
          </div>
        </div>
      )}
    </div>
  );
}

/** The classes of an item, for links within a menu. */
export const menuItemClass =
  'flex min-h-11 w-full items-center gap-3 rounded-sm px-3 text-left text-sm font-medium hover:bg-hover focus-visible:bg-hover focus-visible:-outline-offset-2';

/** An item that does something. */
export function MenuItem({
  onSelect,
  children,
}: {
  readonly onSelect: () => void;
  readonly children: ReactNode;
}) {
  return (
    <button type="button" role="menuitem" tabIndex={-1} onClick={onSelect} className={menuItemClass}>
      {children}
    </button>
  );
}
