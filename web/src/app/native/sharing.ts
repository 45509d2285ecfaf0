import { Share } from '@capacitor/share';

/** Supplies `navigator.share` where the phone's web view lacks it, as on Android, so that screens need not know. */
export function supplySharing(): void {
  if (typeof navigator.share === 'function') return;
  Object.defineProperty(navigator, 'share', {
    configurable: true,
    value: async ({ title, text, url }: ShareData = {}): Promise<void> => {
      await Share.share({
        ...(title !== undefined && { title }),
        ...(text !== undefined && { text }),
        ...(url !== undefined && { url }),
      });
    },
  });
}
