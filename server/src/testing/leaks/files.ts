import fastify from 'fastify';
import type { CallServices } from '../../http/calls/call-services.ts';
import { servePictures } from '../../share-pictures/serve-pictures.ts';
import { serveMedia } from '../../media/serve-media.ts';

/** Requests an address as a visitor; returns status, version and what the file shows, as a text. */
export type FileReader = (address: string) => Promise<string>;

/**
 * Opens the routes of share pictures and of uploaded pictures. The drawings of the web build, which may be missing, are
 * replaced by files that contain all that a drawing is given.
 */
export function openFiles(calls: CallServices): {
  readonly read: FileReader;
  readonly close: () => Promise<void>;
} {
  const app = fastify();
  const edge = {
    calls,
    refusalTexts: () => '',
    limits: { take: () => null },
    load: { isOverloaded: () => false, lateness: () => 0, stop: () => {} },
  };
  let drawn = '';
  const draw = (...given: readonly unknown[]): string => {
    drawn = JSON.stringify(given);
    const text = drawn.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    return `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><desc>${text}</desc></svg>`;
  };
  servePictures(app, {
    edge,
    drawers: {
      player: draw,
      contest: draw,
      season: draw,
      profile: draw,
      match: draw,
      club: draw,
      venue: draw,
      eleven: draw,
      story: draw,
      product: draw,
    },
  });
  serveMedia(app, { edge });
  return {
    async read(address) {
      drawn = '';
      const { statusCode, headers, rawPayload } = await app.inject({ url: address });
      return JSON.stringify([statusCode, headers.etag, drawn, rawPayload.toString('base64')]);
    },
    close: () => app.close(),
  };
}
