import { Menu, MenuItem as Item, MenuSeparator, useMenuStore } from '@ariakit/react';
import { useEffect, useLayoutEffect, type ReactNode, type RefObject } from 'react';
import { PathLink } from '../text/link.tsx';

/** How long the pointer may leave on its way to the panel, in ms. */
const CLOSE_DELAY = 160;

/** The props a menu button passes to its panel. */
export interface MenuPanelProps {
  readonly label: string;
  readonly trigger: RefObject<HTMLButtonElement | null>;
  /** The item that takes the focus; null when the focus stays on the button. */
  readonly entry: 'first' | 'last' | null;
  readonly onClose: () => void;
}

/**
 * The open panel of a menu. Its children are `MenuItem`s, `MenuLink`s and other content. Arrows, Home, End and the
 * first letter of an item move; Escape closes and returns the focus; Tab moves past the menu.
 */
export function MenuPanel({
  label,
  trigger,
  entry,
  onClose,
  children,
}: MenuPanelProps & { readonly children: ReactNode }) {
  const menu = useMenuStore({
    open: true,
    setOpen: (open) => !open && onClose(),
    placement: 'bottom-end',
    hideTimeout: CLOSE_DELAY,
    focusLoop: true,
  });
  useLayoutEffect(() => {
    menu.setAnchorElement(trigger.current);
    menu.setDisclosureElement(trigger.current);
  }, [menu, trigger]);
  useEffect(() => {
    if (entry === null) return;
    menu.setInitialFocus(entry);
    menu.setAutoFocusOnShow(true);
  }, [menu, entry]);
  return (
    <Menu
      store={menu}
      aria-label={label}
      tabIndex={-1}
      gutter={4}
      overflowPadding={8}
      hideOnHoverOutside
      className="overlay z-40 max-h-(--popover-available-height) w-max max-md:max-h-[calc(var(--popover-available-height)-4.5rem-env(safe-area-inset-bottom))] max-w-[calc(100vw-1rem)] min-w-60 animate-rise overflow-y-auto overscroll-contain p-1"
    >
      {children}
    </Menu>
  );
}

const itemClass =
  'flex min-h-9 w-full cursor-default items-center gap-3 rounded-sm px-3 text-left text-sm font-medium select-none pointer-coarse:min-h-11 hover:bg-hover focus-visible:bg-hover focus-visible:-outline-offset-2';

/** An item with an action. */
export function MenuItem({
  onSelect,
  children,
}: {
  readonly onSelect: () => void;
  readonly children: ReactNode;
}) {
  return (
    <Item tabIndex={-1} onClick={onSelect} className={itemClass}>
      {children}
    </Item>
  );
}

/** An item that links to a screen. */
export function MenuLink({ path, children }: { readonly path: string; readonly children: ReactNode }) {
  return (
    <Item tabIndex={-1} render={<PathLink path={path} />} className={itemClass}>
      {children}
    </Item>
  );
}

/** A separator between groups of items. */
export function MenuLine() {
  return <MenuSeparator className="my-1 border-t" />;
}
