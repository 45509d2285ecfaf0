import { useRef, useState, type ComponentType, type ReactNode } from 'react';
import type { MenuPanelProps } from './menu-panel.tsx';

interface MenuProps {
  /** The content of the button. */
  readonly button: ReactNode;
  readonly label: string;
  /** Loads the panel, which draws a `MenuPanel`: asked for when somebody is about to open the menu. */
  readonly load: () => Promise<ComponentType<MenuPanelProps>>;
}

/**
 * A button with a menu that opens on hover, on keyboard focus and on a press. The menu and the library behind it are
 * loaded the first time: a press before they are here opens the menu once they are.
 */
export function Menu({ button, label, load }: MenuProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const openedByFocus = useRef(false);
  const givesFocusBack = useRef(false);
  const [Panel, setPanel] = useState<ComponentType<MenuPanelProps> | null>(null);
  const [open, setOpen] = useState(false);
  const [entry, setEntry] = useState<MenuPanelProps['entry']>(null);

  const close = () => {
    // The focus that comes back to the button does not open the menu again.
    givesFocusBack.current = trigger.current?.parentElement?.contains(document.activeElement) === true;
    setOpen(false);
    setEntry(null);
  };
  const show = () => {
    setOpen(true);
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
          // A press by touch toggles; a mouse has already opened it by hovering.
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
      {open && Panel !== null && <Panel label={label} trigger={trigger} entry={entry} onClose={close} />}
    </div>
  );
}
