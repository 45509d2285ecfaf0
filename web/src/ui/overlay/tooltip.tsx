import { cloneElement, useId, type ReactElement } from 'react';

interface TooltipProps {
  readonly text: string;
  /** Adds the text to what a screen reader says of the part; not when it is already its name. */
  readonly described?: boolean;
  readonly children: ReactElement<{ 'aria-describedby'?: string; 'data-tooltip'?: string }>;
}

/** A short text beside a part, on hover and on keyboard focus: drawn by `Tooltips`. */
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
