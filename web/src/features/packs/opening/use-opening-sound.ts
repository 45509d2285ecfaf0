import { useState } from 'react';
import { storage } from '../../../lib/session/storage.ts';

/** Whether openings sound on this device, off until chosen, and its switch. */
export function useOpeningSound(): readonly [boolean, () => void] {
  const [hasSound, setSound] = useState(() => storage.read('opening_sound') === 'on');
  return [
    hasSound,
    () => {
      setSound(!hasSound);
      if (hasSound) storage.remove('opening_sound');
      else storage.write('opening_sound', 'on');
    },
  ];
}
