interface Turn {
  readonly order: number;
  /** Whether its absence is visible; checked each frame until it renders. */
  readonly isUrgent: () => boolean;
  readonly run: () => void;
}

const waiting = new Set<Turn>();
let isFrameRequested = false;

/**
 * Calls `run` in one of the next frames: one call a frame, urgent ones first, then the lowest `order`. Returns a
 * function that withdraws the request.
 */
export function requestTurn(turn: Turn): () => void {
  waiting.add(turn);
  requestFrame();
  return () => waiting.delete(turn);
}

function requestFrame(): void {
  if (isFrameRequested || waiting.size === 0) return;
  isFrameRequested = true;
  requestAnimationFrame(takeTurn);
}

function takeTurn(): void {
  isFrameRequested = false;
  const turns = [...waiting].toSorted((one, other) => one.order - other.order);
  const next = turns.find(({ isUrgent }) => isUrgent()) ?? turns[0];
  if (next === undefined) return;
  waiting.delete(next);
  requestFrame();
  next.run();
}
