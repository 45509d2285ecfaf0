/** Draws of this visit that are not opened yet: they are opened card by card, others show all cards at once. */
const sealed = new Set<number>();

/** Notes a draw that was just made. */
export function keepSealed(drawId: number): void {
  sealed.add(drawId);
}

/** Whether a draw waits to be opened. */
export function isSealed(drawId: number): boolean {
  return sealed.has(drawId);
}

/** Notes that all cards of a draw were shown. */
export function opened(drawId: number): void {
  sealed.delete(drawId);
}
