import { measureFrames } from './frames/measure.ts';
import { measureEveryRoute } from './every-route.ts';
import { measureInteractions } from './interactions.ts';
import { measureMarketPaint } from './market-paint.ts';
import { measureWeb } from './web.ts';

/** Measures everything that has a budget in the browser, one after the other, except the memory of a long visit. */
export async function measureEveryPart(quick: boolean): Promise<boolean> {
  let isRight = true;
  for (const measure of [
    measureWeb,
    measureMarketPaint,
    measureFrames,
    measureInteractions,
    measureEveryRoute,
  ]) {
    if (!(await measure(quick))) isRight = false;
  }
  return isRight;
}
