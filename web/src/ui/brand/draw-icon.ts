import { createElement, type ComponentPropsWithRef } from 'react';

/** An icon as in its package: a square of `size` and its shapes. */
interface IconDrawing {
  readonly size: number;
  readonly node: readonly (readonly [tag: string, attributes: Record<string, string>])[];
}

interface IconProps extends ComponentPropsWithRef<'svg'> {
  /** Side in px. */
  readonly size?: number | string;
}

/**
 * Creates the component of an icon. The build uses it in place of the package's own factory, which weighs as much
 * as twenty icons for options the product does not use. An icon is hidden from screen readers unless it has a
 * label.
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
