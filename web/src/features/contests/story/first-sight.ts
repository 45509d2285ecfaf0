const KEY = 'seen-results';
/** Contests remembered on a device, the latest. */
const MAX_KEPT = 100;

function seenResults(): readonly string[] {
  return (localStorage.getItem(KEY) ?? '').split(' ').filter((id) => id !== '');
}

/** Whether the result of a contest was seen on this device. */
export function hasSeenResult(contestId: number): boolean {
  return seenResults().includes(String(contestId));
}

export function rememberResult(contestId: number): void {
  localStorage.setItem(KEY, [...seenResults(), String(contestId)].slice(-MAX_KEPT).join(' '));
}
