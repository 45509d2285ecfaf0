import { clientOnly } from '../../lib/loading/client-only.tsx';
import type { PortraitProps } from './portrait.tsx';

/** A portrait whose code loads with the first one, with a disc of its size until then. */
export const LazyPortrait = clientOnly<PortraitProps>(
  () => import('./portrait.tsx').then(({ Portrait }) => Portrait),
  ({ size }) => (
    <svg
      viewBox="0 0 2 2"
      width={size}
      height={size}
      aria-hidden="true"
      className="block shrink-0 fill-hover"
    >
      <circle cx="1" cy="1" r="1" />
    </svg>
  ),
);
