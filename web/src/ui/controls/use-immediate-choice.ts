import { useState } from 'react';
import { nextPaint } from '../../lib/loading/next-paint.ts';

/** An owner that does not follow, because it keeps its value, gets it back after this long, in ms. */
const MAX_WAIT = 2_000;

/**
 * A choice that is shown with the press: returns the value to show, and what a press calls. `onChange` follows after the
 * next paint, because the change of a list or an address may take longer than a frame. A further press meanwhile starts
 * from the shown value.
 */
export function useImmediateChoice<Value>(
  value: Value,
  onChange: (value: Value) => void,
): readonly [Value, (value: Value) => void] {
  const [pressed, setPressed] = useState<{ readonly value: Value; readonly before: Value } | null>(null);
  // The owner has followed, or something else has changed its value.
  const isOver = pressed !== null && !Object.is(pressed.before, value);
  if (isOver) setPressed(null);
  const shown = pressed === null || isOver ? value : pressed.value;
  return [
    shown,
    (next) => {
      const own = { value: next, before: value };
      setPressed(own);
      void nextPaint().then(() => {
        onChange(next);
        setTimeout(() => setPressed((now) => (now === own ? null : now)), MAX_WAIT);
      });
    },
  ];
}
