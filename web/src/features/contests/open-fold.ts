import { useLocation, useNavigate } from '@tanstack/react-router';
import { useHydrated } from '../../lib/loading/hooks.ts';

/**
 * Whether the contests of a fold are open, and how to open or close them. It is the place in the page the address
 * points to, so that the way back from a contest leads to where one was, and no filter that is remembered.
 */
export function useOpenFold(key: string): readonly [open: boolean, toggle: () => void] {
  const navigate = useNavigate();
  const place = useLocation({ select: ({ hash }) => hash });
  const hydrated = useHydrated();
  // The server never hears what place an address points to.
  const open = hydrated && place === key;
  const toggle = () =>
    void navigate({
      to: '.',
      search: true,
      hash: open ? '' : key,
      replace: true,
      resetScroll: false,
      hashScrollIntoView: false,
    });
  return [open, toggle];
}
