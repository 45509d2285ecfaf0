import { defineRoutes, read, write, type Routes } from '../http/calls/handler.ts';
import { listSponsors } from './list-sponsors.ts';
import { saveSponsor } from './save-sponsor.ts';

/** The calls of sponsors. */
export const sponsorRoutes: Routes = defineRoutes({
  'sponsors.list': read(listSponsors),
  'sponsors.save': write(saveSponsor),
});
