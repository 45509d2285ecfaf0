import { Moon, Sun } from 'lucide-react';
import { useText } from '../../lib/i18n/languages.tsx';
import { setTheme, useTheme } from '../../lib/page/theme.tsx';
import { IconButton } from '../../ui/controls/button.tsx';

/** Switches between Floodlight and Matchday. */
export function ThemeSwitch() {
  const t = useText();
  const theme = useTheme();
  const isDark = theme === 'floodlight';
  return (
    <IconButton
      icon={isDark ? Sun : Moon}
      label={t(isDark ? 'shell.theme.matchday' : 'shell.theme.floodlight')}
      onClick={() => setTheme(isDark ? 'matchday' : 'floodlight')}
    />
  );
}
