import { useState } from 'react';
import { storage } from '../../lib/session/storage.ts';
import type { PitchLook } from '../../game/pitch/pitch.tsx';

/** Shirts or cards, as this person last chose on this device; cards to begin with. */
export function usePitchLook(): readonly [PitchLook, (variant: PitchLook) => void] {
  const [variant, setLook] = useState<PitchLook>(() =>
    storage.read('pitch_look') === 'shirts' ? 'shirts' : 'cards',
  );
  return [
    variant,
    (next) => {
      storage.write('pitch_look', next);
      setLook(next);
    },
  ];
}
