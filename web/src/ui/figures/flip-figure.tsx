import { useEffect, useRef, type ReactNode } from 'react';
import { prefersReducedMotion } from '../../lib/page/motion.ts';

interface FlipFigureProps {
  readonly value: number | string;
  readonly className?: string;
  /** Shown instead of the bare value. */
  readonly children?: ReactNode;
}

/** A figure that flips and briefly lights up when it changes. */
export function FlipFigure({ value, className = '', children }: FlipFigureProps) {
  const part = useRef<HTMLSpanElement>(null);
  const former = useRef(value);
  useEffect(() => {
    if (former.current === value) return;
    former.current = value;
    if (prefersReducedMotion()) return;
    part.current?.animate(
      [
        { transform: 'perspective(200px) rotateX(-90deg)', opacity: 0 },
        { transform: 'perspective(200px) rotateX(12deg)', opacity: 1, offset: 0.7 },
        { transform: 'none', opacity: 1 },
      ],
      { duration: 240, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' },
    );
  }, [value]);
  return (
    <span ref={part} className={`inline-block ${className}`}>
      {children ?? value}
    </span>
  );
}
