import { useState } from 'react';
import { nextPaint } from '../../lib/loading/next-paint.ts';

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
      setPressed({ value: next, before: value });
      void nextPaint().then(() => onChange(next));
    },
  ];
}
