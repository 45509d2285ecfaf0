import { existsSync } from 'node:fs';
import type { LanguageCode } from '@touchline/contract/startup';
import { WEB_BUILD } from '../../http/page-renderer.ts';
import type { PicturePlayer } from './picture-player.ts';

/** `wide` is 1200 by 630 px, for links; `card` is the card alone, 640 by 896 px. */
export type PictureSize = 'wide' | 'card';

/** Draws a player's picture as the text of an SVG file, in the words of a compiled catalog. */
export type PictureDrawer = (
  player: PicturePlayer,
  size: PictureSize,
  language: LanguageCode,
  catalog: Readonly<Record<string, unknown>>,
) => string;

/**
 * The web build's own drawing of cards, so that a shared picture is the card people know. Null while the web
 * application is not built, or is of a version without pictures.
 */
export async function loadPictureDrawer(built: URL = WEB_BUILD): Promise<PictureDrawer | null> {
  const file = new URL('render.js', built);
  if (!existsSync(file)) return null;
  const module: unknown = await import(file.href);
  return isDrawer(module) ? module.drawPlayerPicture : null;
}

function isDrawer(module: unknown): module is { readonly drawPlayerPicture: PictureDrawer } {
  return (
    typeof module === 'object' &&
    module !== null &&
    'drawPlayerPicture' in module &&
    typeof module.drawPlayerPicture === 'function'
  );
}
