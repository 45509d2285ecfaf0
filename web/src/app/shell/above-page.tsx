import { lazy, Suspense } from 'react';
import { showAbove, useAbove } from '../../lib/page/above-page.ts';

const Palette = lazy(async () => ({ default: (await import('../palette/palette.tsx')).Palette }));
const KeyboardHelp = lazy(async () => ({
  default: (await import('../keyboard/keyboard-help.tsx')).KeyboardHelp,
}));

/** The palette or the help for the keyboard, when one is open. */
export function AbovePage() {
  const above = useAbove();
  const close = () => showAbove(null);
  return (
    <Suspense fallback={null}>
      {above === 'palette' && <Palette onClose={close} />}
      {above === 'help' && <KeyboardHelp onClose={close} />}
    </Suspense>
  );
}
