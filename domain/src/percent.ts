/** Basis points as per cent in decimal text: "4" or "4.75". */
export function percentText(basisPoints: number | bigint): string {
  return String(Number(basisPoints) / 100);
}
