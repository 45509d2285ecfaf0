/** Pictures of managers: drawn ones with a number, and uploaded ones whose name is part of their hash. */

/** The number of drawn pictures. */
export const DRAWN_AVATARS = 24;

/** The drawn picture of a manager who has chosen none: always the same for one manager. */
export function ownAvatar(managerId: number): number {
  return (managerId % DRAWN_AVATARS) + 1;
}

/** Whether a code is that of a drawn picture. */
export function isDrawnAvatar(code: number): boolean {
  return code >= 1 && code <= DRAWN_AVATARS;
}

/** Uploaded pictures have codes from this one on: 13 hexadecimal digits, exact as a number. */
const FIRST_UPLOADED = 2 ** 51;
const NAME_DIGITS = 13;

/** The code of an uploaded picture, from the hash of its bytes in hexadecimal: 51 bits of it, so it cannot be guessed. */
export function uploadedAvatar(hash: string): number {
  return FIRST_UPLOADED + (Number.parseInt(hash.slice(0, NAME_DIGITS), 16) % FIRST_UPLOADED);
}

/** The address of a picture by its code: 1 to 24, or one of `uploadedAvatar`. */
export function avatarUrl(code: number): string {
  return isDrawnAvatar(code) ? `/avatars/${code}.svg` : `/media/${code.toString(16)}.webp`;
}

const UPLOADED_FILE = /^([89a-f][0-9a-f]{12})\.webp$/;

/** The code of the uploaded picture that a file name of such an address names, or null. */
export function uploadedAvatarOf(file: string): number | null {
  const [, name] = UPLOADED_FILE.exec(file) ?? [];
  return name === undefined ? null : Number.parseInt(name, 16);
}

/** The address of a manager's picture: the chosen one by its code, else their own. */
export function managerAvatarUrl(managerId: number, chosen: number | null): string {
  return avatarUrl(chosen ?? ownAvatar(managerId));
}
