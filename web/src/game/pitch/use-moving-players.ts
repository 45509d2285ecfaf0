import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { prefersReducedMotion } from '../../lib/page/motion.ts';

const useDrawnEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;

interface Spot {
  readonly x: number;
  readonly y: number;
}

interface Lineup {
  readonly width: number;
  readonly spots: ReadonlyMap<string, Spot>;
}

/**
 * Animates players to their new slots after a new formation, a swap or a substitution. `standing` encodes which
 * player is in which slot; nothing is measured while it stays the same.
 */
export function useMovingPlayers(root: RefObject<HTMLElement | null>, lineup: string): void {
  const former = useRef<Lineup | null>(null);
  useDrawnEffect(() => {
    const pitch = root.current;
    if (pitch === null) return;
    const frame = pitch.getBoundingClientRect();
    const players = [...pitch.querySelectorAll<HTMLElement>('[data-player]')];
    const spots = new Map<string, Spot>();
    for (const player of players) {
      const { x, y } = player.getBoundingClientRect();
      spots.set(player.dataset['player'] ?? '', { x: x - frame.x, y: y - frame.y });
    }
    const before = former.current;
    former.current = { width: frame.width, spots };
    if (before === null || before.width !== frame.width || prefersReducedMotion()) return;
    // A dropped player is already in place: no animation.
    const dropped = document.documentElement.dataset['dropped'];
    for (const player of players) {
      const id = player.dataset['player'] ?? '';
      if (id === dropped) continue;
      const [from, to] = [before.spots.get(id), spots.get(id)];
      if (to === undefined) continue;
      if (from === undefined) {
        player.animate(
          [
            { transform: 'scale(0.7)', opacity: 0 },
            { transform: 'none', opacity: 1 },
          ],
          ARRIVAL,
        );
      } else if (Math.abs(from.x - to.x) + Math.abs(from.y - to.y) > 1) {
        const away = `translate(${from.x - to.x}px, ${from.y - to.y}px)`;
        player.animate([{ transform: away }, { transform: 'none' }], FLIP);
      }
    }
  }, [root, lineup]);
}

const FLIP = { duration: 240, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' } as const;
const ARRIVAL = { duration: 160, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' } as const;
