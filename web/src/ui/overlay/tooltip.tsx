import { cloneElement, useId, type ReactElement } from 'react';

interface TooltipProps {
  readonly text: string;
  /** Adds the text to what a screen reader says of the part; not when it is already its name. */
  readonly described?: boolean;
  readonly side?: 'top' | 'bottom';
  /** `end` keeps it on screen beside the right edge. */
  readonly align?: 'middle' | 'end';
  readonly wide?: boolean | undefined;
  readonly children: ReactElement<{ 'aria-describedby'?: string }>;
}

/** A short text beside a part, on hover and on keyboard focus. */
export function Tooltip({
  text,
  described = true,
  side = 'bottom',
  align = 'middle',
  wide = false,
  children,
}: TooltipProps) {
  const id = useId();
  return (
    <span className={`group/tooltip relative ${wide ? 'flex w-full' : 'inline-flex'}`}>
      {described ? cloneElement(children, { 'aria-describedby': id }) : children}
      <span
        id={id}
        role="tooltip"
        aria-hidden={described ? undefined : true}
        className={`overlay pointer-events-none absolute z-50 hidden w-max max-w-64 px-2.5 py-1.5 text-xs font-medium group-has-[:focus-visible]/tooltip:block pointer-fine:group-hover/tooltip:block pointer-fine:group-hover/tooltip:animate-[appear_120ms_300ms_both] ${
          align === 'middle' ? 'left-1/2 -translate-x-1/2' : 'right-0'
        } ${side === 'bottom' ? 'top-full mt-1.5' : 'bottom-full mb-1.5'}`}
      >
        {text}
      </span>
    </span>
  );
}
