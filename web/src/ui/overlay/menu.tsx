import { useRouter } from '@tanstack/react-router';
import {
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';

/** The pointer may cut a corner on its way to the panel. */
const CLOSE_DELAY = 160;
/** Letters that follow each other within this are one word, in ms. */
const WORD_PAUSE = 600;

interface MenuProps {
  /** The content of the button. */
  readonly button: ReactNode;
  readonly label: string;
  readonly children: ReactNode;
  readonly align?: 'start' | 'end';
}

/**
 * A button with a menu that opens on hover, on keyboard focus and on a press. Its children are `MenuItem`s, `MenuLink`s
 * and what stands between them. Arrows, Home, End and the first letters of an item move; Escape closes and gives the
 * focus back; Tab goes on behind it.
 */
export function Menu({ button, label, children, align = 'end' }: MenuProps) {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const closing = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const openedByFocus = useRef(false);
  const [open, setOpen] = useState(false);

  useEffect(() => () => clearTimeout(closing.current), []);

  const show = () => {
    clearTimeout(closing.current);
    setOpen(true);
  };
  const onKeyDown = useMenuKeys(root, open, { show, hide: () => setOpen(false) });

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
            className="overlay max-h-[calc(100dvh-5rem)] w-max max-w-[calc(100vw-1rem)] min-w-60 animate-rise overflow-y-auto overscroll-contain p-1"
          >
            {children}
          </div>
        </div>
      )}
    </div>
  );
}

/** What the keys do in a menu and on its button. */
function useMenuKeys(
  root: RefObject<HTMLElement | null>,
  open: boolean,
  { show, hide }: { readonly show: () => void; readonly hide: () => void },
): (event: KeyboardEvent) => void {
  const typed = useRef({ label: '', at: 0 });
  const items = () => [...(root.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
  const focusItem = (index: number) => {
    const all = items();
    all[(index + all.length) % all.length]?.focus();
  };
  const focusWord = (letter: string, at: number) => {
    const { label, at: before } = typed.current;
    const wanted = (at - before > WORD_PAUSE ? '' : label) + letter.toLocaleLowerCase();
    typed.current = { label: wanted, at };
    const all = items();
    const current = all.findIndex((item) => item === document.activeElement);
    // One letter again and again goes from item to item.
    const order = wanted.length === 1 ? [...all.slice(current + 1), ...all.slice(0, current + 1)] : all;
    order.find((item) => item.textContent.trim().toLocaleLowerCase().startsWith(wanted))?.focus();
  };

  return (event) => {
    const current = items().findIndex((item) => item === document.activeElement);
    if (event.key === 'Escape' && open) {
      event.preventDefault();
      event.stopPropagation();
      root.current?.querySelector('button')?.focus();
      hide();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      show();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      requestAnimationFrame(() => focusItem(current === -1 ? (step === 1 ? 0 : -1) : current + step));
    } else if (open && (event.key === 'Home' || event.key === 'End')) {
      event.preventDefault();
      focusItem(event.key === 'Home' ? 0 : -1);
    } else if (open && current !== -1 && /^\p{L}$/u.test(event.key) && !event.ctrlKey && !event.metaKey) {
      // The letters of the menu are no shortcuts of the page.
      event.preventDefault();
      focusWord(event.key, event.timeStamp);
    }
  };
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

/** An item that leads to a screen, also in a tab of its own. */
export function MenuLink({ path, children }: { readonly path: string; readonly children: ReactNode }) {
  const router = useRouter();
  return (
    <a
      href={path}
      role="menuitem"
      tabIndex={-1}
      className={menuItemClass}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        router.history.push(path);
      }}
    >
      {children}
    </a>
  );
}

/** A line between groups of items. */
export function MenuLine() {
  return <hr className="my-1 border-t" />;
}
