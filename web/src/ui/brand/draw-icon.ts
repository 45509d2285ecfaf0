import { createElement, type ComponentPropsWithRef } from 'react';

/** An icon of the set as its package holds it: a square of `size` and what is drawn in it. */
interface IconDrawing {
  readonly size: number;
  readonly node: readonly (readonly [tag: string, attributes: Record<string, string>])[];
}

interface IconProps extends ComponentPropsWithRef<'svg'> {
  /** Side in px. */
  readonly size?: number | string;
}

/**
 * Makes the component of an icon. The build puts it in the place of the package's own, which weighs as much as twenty
 * icons for settings the product does not use. An icon says nothing to a screen reader unless it is given a label.
 */
export default function drawIcon({ size: side, node }: IconDrawing) {
  return function DrawnIcon({ size = side, ...props }: IconProps) {
    return createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: `0 0 ${side} ${side}`,
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': props['aria-label'] === undefined && props.role === undefined ? true : undefined,
        ...props,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
  };
}
