import { defineRoutes, writeWithPreflight, type Routes } from '../http/calls/handler.ts';
import { savePicture, type PictureServices } from './save-picture.ts';

/** Pictures that managers upload. */
export function mediaRoutes(services: PictureServices): Routes {
  return defineRoutes({ 'media.save': writeWithPreflight(savePicture(services)) });
}
