const HASH_LENGTH = 24;

/** The address of a stored picture: stable, and not to be guessed without the picture. */
export function pictureUrl({ id, hash }: { readonly id: number; readonly hash: string }): string {
  return `/media/${id}-${hash.slice(0, HASH_LENGTH)}.webp`;
}

const FILE = /^([1-9]\d{0,9})-([0-9a-f]{24})\.webp$/;
const MAX_ID = 2_147_483_647;

/** The picture a file name of such an address names, or null. */
export function pictureOfFile(file: string): { readonly id: number; readonly hashStart: string } | null {
  const [, id = '', hashStart = ''] = FILE.exec(file) ?? [];
  return id === '' || Number(id) > MAX_ID ? null : { id: Number(id), hashStart };
}
