import { cloneElement, useId, type ReactElement } from 'react';

interface TooltipProps {
  readonly text: string;
  /** Adds the text to the accessible description; not when it is already the name. */
  readonly described?: boolean;
  readonly children: ReactElement<{ 'aria-describedby'?: string; 'data-tooltip'?: string }>;
}

/** Adds a short text to an element, on hover and on keyboard focus; `Tooltips` renders it. */
export function Tooltip({ text, described = true, children }: TooltipProps) {
  const id = useId();
  if (!described) return cloneElement(children, { 'data-tooltip': text });
  return (
    <>
      {cloneElement(children, { 'data-tooltip': text, 'aria-describedby': id })}
      <span id={id} hidden>
        {text}
      </span>
    </>
  );
}
