import { toast } from '../../../ui/overlay/toast.tsx';
import { pageOrigin } from '../../../lib/page/page-origin.ts';

interface PictureAddress {
  readonly contestId: number;
  readonly teamId: number;
  /** 1200 by 630 px for posts and links, or 1080 by 1920 px for stories. */
  readonly size: 'wide' | 'tall';
  readonly language: string;
}

/** The address of the picture of an entry's story. */
export function storyPicture({ contestId, teamId, size, language }: PictureAddress): string {
  return `/share/story/${contestId}-${teamId}.png?size=${size}&lang=${language}`;
}

interface Shared {
  readonly title: string;
  readonly text: string;
  readonly picture: string;
  /** Said when the device has no way of sharing and the text was copied instead. */
  readonly copied: string;
}

/** Hands the picture to the device's own sharing, or text and address; without one, copies these. */
export async function sharePicture({ title, text, picture, copied }: Shared): Promise<void> {
  const url = pageOrigin() + location.pathname;
  if (typeof navigator.share !== 'function') {
    await navigator.clipboard?.writeText(`${text} ${url}`);
    return toast('done', copied);
  }
  const files = await pictureFiles(picture);
  const withPicture = { title, text, files };
  const shared = files.length > 0 && navigator.canShare?.(withPicture) ? withPicture : { title, text, url };
  // Waving the sheet away rejects, and needs no words.
  await navigator.share(shared).catch(() => undefined);
}

async function pictureFiles(address: string): Promise<File[]> {
  const answer = await fetch(address).catch(() => null);
  if (answer === null || !answer.ok) return [];
  return [new File([await answer.blob()], 'touchline.png', { type: 'image/png' })];
}
