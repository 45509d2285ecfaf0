import { LogOut, UserRound } from 'lucide-react';
import { MenuItem, MenuPanel, type MenuPanelProps } from '../../../ui/overlay/menu-panel.tsx';

const nothing = () => undefined;

/** The panel of a menu with two items. */
export function ExamplePanel(panel: MenuPanelProps) {
  return (
    <MenuPanel {...panel}>
      <MenuItem onSelect={nothing}>
        <UserRound size={18} aria-hidden="true" />
        My account
      </MenuItem>
      <MenuItem onSelect={nothing}>
        <LogOut size={18} aria-hidden="true" />
        Sign out
      </MenuItem>
    </MenuPanel>
  );
}
