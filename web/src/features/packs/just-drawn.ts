/** Draws of this visit that are not revealed yet; they open face down, others open face up. */
const faceDown = new Set<number>();

/** Notes a draw that was just made. */
export function layFaceDown(drawId: number): void {
  faceDown.add(drawId);
}

/** Whether the cards of a draw still lie face down. */
export function liesFaceDown(drawId: number): boolean {
  return faceDown.has(drawId);
}

/** Notes that all cards of a draw were turned. */
export function turnedOver(drawId: number): void {
  faceDown.delete(drawId);
}
