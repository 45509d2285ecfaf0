/** The contest whose invitation opens with its page, or null. */
let contestId: number | null = null;

/** Lets the invitation of a contest open with its page: the contest was just made. */
export function openInvitation(id: number): void {
  contestId = id;
}

/** Whether the invitation of a contest opens with its page. */
export function isInvitationOpened(id: number): boolean {
  return contestId === id;
}

/** The invitation was closed: it does not open again by itself. */
export function closeInvitation(): void {
  contestId = null;
}
