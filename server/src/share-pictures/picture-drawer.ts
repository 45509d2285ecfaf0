import { existsSync } from 'node:fs';
import type { CallOutput } from '@touchline/contract/calls';
import type { LanguageCode } from '@touchline/contract/startup/startup';
import { WEB_BUILD } from '../http/pages/page-renderer.ts';
import type { PicturePlayer } from './picture-player.ts';

/** `wide` is 1200 by 630 px, for links; `card` is the card alone, 640 by 896 px. */
export type PictureSize = 'wide' | 'card';

/** Draws a player's picture as the text of an SVG file, with the texts of a compiled catalog. */
export type PictureDrawer = (
  player: PicturePlayer,
  size: PictureSize,
  language: LanguageCode,
  catalog: Readonly<Record<string, unknown>>,
) => string;

/** Draws a contest's picture, 1200 by 630 px, as the text of an SVG file, with the texts of a compiled catalog. */
export type ContestDrawer = (
  contest: CallOutput<'contests.get'>,
  language: LanguageCode,
  catalog: Readonly<Record<string, unknown>>,
) => string;

/**
 * Draws the review of a season, 1200 by 630 px, with the player who earned most in it, as the text of an SVG file with
 * the texts of a compiled catalog.
 */
export type SeasonDrawer = (
  review: CallOutput<'myStats.shared'>,
  star: PicturePlayer | null,
  language: LanguageCode,
  catalog: Readonly<Record<string, unknown>>,
) => string;

/** Draws a manager's picture, 1200 by 630 px, as the text of an SVG file, with the texts of a compiled catalog. */
export type ProfileDrawer = (
  profile: CallOutput<'profiles.get'>,
  language: LanguageCode,
  catalog: Readonly<Record<string, unknown>>,
) => string;

/** Draws a match, 1200 by 630 px, as the text of an SVG file, with the texts of a compiled catalog. */
export type MatchDrawer = (
  match: CallOutput<'football.matches.get'>,
  language: LanguageCode,
  catalog: Readonly<Record<string, unknown>>,
) => string;

/** Draws a club, 1200 by 630 px, as the text of an SVG file, with the texts of a compiled catalog. */
export type ClubDrawer = (
  club: CallOutput<'football.clubs.get'>,
  language: LanguageCode,
  catalog: Readonly<Record<string, unknown>>,
) => string;

/** Draws a venue's card, 1200 by 630 px, as the text of an SVG file, with the texts of a compiled catalog. */
export type VenueDrawer = (
  venue: CallOutput<'market.venues.get'>['card'],
  language: LanguageCode,
  catalog: Readonly<Record<string, unknown>>,
) => string;

/**
 * Draws how a contest went for an entry, as the text of an SVG file with the texts of a compiled catalog: `wide` is 1200 by
 * 630 px, `tall` 1080 by 1920 px.
 */
export type StoryDrawer = (
  story: CallOutput<'contests.story'>,
  size: 'wide' | 'tall',
  language: LanguageCode,
  catalog: Readonly<Record<string, unknown>>,
) => string;

/** Draws the eleven of a round or season, 1200 by 630 px, as the text of an SVG file, with the texts of a compiled catalog. */
export type ElevenDrawer = (
  eleven: CallOutput<'football.elevens.get'>,
  language: LanguageCode,
  catalog: Readonly<Record<string, unknown>>,
) => string;

/** Draws the picture of the product itself, 1200 by 630 px, as the text of an SVG file. */
export type ProductDrawer = (language: LanguageCode, catalog: Readonly<Record<string, unknown>>) => string;

/** The picture functions of the web build. */
export interface PictureDrawers {
  readonly player: PictureDrawer;
  readonly contest: ContestDrawer;
  readonly season: SeasonDrawer;
  readonly profile: ProfileDrawer;
  readonly match: MatchDrawer;
  readonly club: ClubDrawer;
  readonly venue: VenueDrawer;
  readonly eleven: ElevenDrawer;
  readonly story: StoryDrawer;
  readonly product: ProductDrawer;
}

/**
 * Loads the card drawing of the web build, so that a shared picture shows the same card. Null while the web
 * application is not built, or is a version without pictures.
 */
export async function loadPictureDrawers(built: URL = WEB_BUILD): Promise<PictureDrawers | null> {
  const file = new URL('render.js', built);
  if (!existsSync(file)) return null;
  const module: unknown = await import(file.href);
  return isDrawer(module)
    ? {
        player: module.drawPlayerPicture,
        contest: module.drawContestPicture,
        season: module.drawSeasonPicture,
        profile: module.drawProfilePicture,
        match: module.drawMatchPicture,
        club: module.drawClubPicture,
        venue: module.drawVenuePicture,
        eleven: module.drawElevenPicture,
        story: module.drawStoryPicture,
        product: module.drawTouchlinePicture,
      }
    : null;
}

interface DrawingModule {
  readonly drawPlayerPicture: PictureDrawer;
  readonly drawContestPicture: ContestDrawer;
  readonly drawSeasonPicture: SeasonDrawer;
  readonly drawProfilePicture: ProfileDrawer;
  readonly drawMatchPicture: MatchDrawer;
  readonly drawClubPicture: ClubDrawer;
  readonly drawVenuePicture: VenueDrawer;
  readonly drawElevenPicture: ElevenDrawer;
  readonly drawStoryPicture: StoryDrawer;
  readonly drawTouchlinePicture: ProductDrawer;
}

const DRAWERS = [
  'drawPlayerPicture',
  'drawContestPicture',
  'drawSeasonPicture',
  'drawProfilePicture',
  'drawMatchPicture',
  'drawClubPicture',
  'drawVenuePicture',
  'drawElevenPicture',
  'drawStoryPicture',
  'drawTouchlinePicture',
] as const satisfies readonly (keyof DrawingModule)[];

function isDrawer(module: unknown): module is DrawingModule {
  if (typeof module !== 'object' || module === null) return false;
  const parts = new Map(Object.entries(module));
  return DRAWERS.every((name) => typeof parts.get(name) === 'function');
}
