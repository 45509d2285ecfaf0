import { useRef, useState, type ComponentType, type ReactNode } from 'react';
import { nextPaint } from '../../lib/loading/next-paint.ts';
import type { MenuPanelProps } from './menu-panel.tsx';

interface MenuProps {
  /** The content of the button. */
  readonly button: ReactNode;
  readonly label: string;
  /** Loads a component that renders a `MenuPanel`: called when the user is about to open the menu. */
  readonly load: () => Promise<ComponentType<MenuPanelProps>>;
}

/**
 * A button with a menu that opens on hover, on keyboard focus and on click. The menu and its library load on first
 * use: a click before that opens the menu once they have loaded.
 */
export function Menu({ button, label, load }: MenuProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const openedByFocus = useRef(false);
  const givesFocusBack = useRef(false);
  const [Panel, setPanel] = useState<ComponentType<MenuPanelProps> | null>(null);
  const [open, setOpen] = useState(false);
  const [isDrawn, setDrawn] = useState(false);
  const [entry, setEntry] = useState<MenuPanelProps['entry']>(null);

  const close = () => {
    // The focus that returns to the button must not reopen the menu.
    givesFocusBack.current = trigger.current?.parentElement?.contains(document.activeElement) === true;
    setOpen(false);
    setDrawn(false);
    setEntry(null);
  };
  const show = () => {
    setOpen(true);
    // The button answers the press; placing the panel takes longer than a frame.
    void nextPaint().then(() => setDrawn(true));
    if (Panel === null) load().then((loaded) => setPanel(() => loaded), close);
  };
  return (
    <div className="relative">
      <button
        ref={trigger}
        type="button"
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={(event) => event.pointerType === 'mouse' && show()}
        onPointerLeave={() => Panel === null && close()}
        onFocus={(event) => {
          openedByFocus.current = !givesFocusBack.current && event.currentTarget.matches(':focus-visible');
          givesFocusBack.current = false;
          if (openedByFocus.current) show();
        }}
        onBlur={() => {
          givesFocusBack.current = false;
          if (Panel === null) close();
        }}
        onClick={() => {
          // A tap toggles; a mouse has already opened it by hovering.
          if (openedByFocus.current || !open) show();
          else if (matchMedia('(hover: none)').matches) close();
          openedByFocus.current = false;
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          setEntry(event.key === 'ArrowDown' ? 'first' : 'last');
          show();
        }}
        className="inline-flex min-h-11 items-center gap-2 rounded-sm px-2 transition-colors duration-120 hover:bg-hover aria-expanded:bg-hover"
      >
        <span className="sr-only">{label}</span>
        {button}
      </button>
      {open && isDrawn && Panel !== null && (
        <Panel label={label} trigger={trigger} entry={entry} onClose={close} />
      )}
    </div>
  );
}
