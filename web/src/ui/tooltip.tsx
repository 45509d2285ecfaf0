import { cloneElement, useId, type ReactElement } from 'react';

interface TooltipProps {
  readonly text: string;
  /** Adds the text to what a screen reader says of the part; not when it is already its name. */
  readonly described?: boolean;
  readonly side?: 'top' | 'bottom';
  readonly wide?: boolean | undefined;
  readonly children: ReactElement<{ 'aria-describedby'?: string }>;
}

/** A short text beside a part, on hover and on keyboard focus. */
export function Tooltip({ text, described = true, side = 'bottom', wide = false, children }: TooltipProps) {
  const id = useId();
  return (
    <span className={`group/tooltip relative ${wide ? 'flex w-full' : 'inline-flex'}`}>
      {described ? cloneElement(children, { 'aria-describedby': id }) : children}
      <span
        id={id}
        role="tooltip"
        aria-hidden={described ? undefined : true}
        className={`overlay pointer-events-none invisible absolute left-1/2 z-50 w-max max-w-64 -translate-x-1/2 px-2.5 py-1.5 text-xs font-medium opacity-0 transition-opacity duration-120 group-has-[:focus-visible]/tooltip:visible group-has-[:focus-visible]/tooltip:opacity-100 group-hover/tooltip:delay-300 pointer-fine:group-hover/tooltip:visible pointer-fine:group-hover/tooltip:opacity-100 ${
          side === 'bottom' ? 'top-full mt-1.5' : 'bottom-full mb-1.5'
        }`}
      >
        {text}
      </span>
    </span>
  );
}
