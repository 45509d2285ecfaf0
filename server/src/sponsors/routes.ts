import { defineRoutes, read, write, writeWithPreflight, type Routes } from '../http/calls/handler.ts';
import type { Limits } from '../http/edge/limits.ts';
import { listSponsors } from './list-sponsors.ts';
import { savePicture } from './save-picture.ts';
import { saveSponsor } from './save-sponsor.ts';

/** The calls of sponsors and their pictures. */
export function sponsorRoutes({ limits }: { readonly limits: Limits }): Routes {
  return defineRoutes({
    'sponsors.list': read(listSponsors),
    'sponsors.save': write(saveSponsor),
    'media.save': writeWithPreflight(savePicture(limits)),
  });
}
