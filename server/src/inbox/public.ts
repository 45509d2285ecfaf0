/** The exports for other features; `scripts/architecture.test.ts` enforces it. */
export { type Notice, type NoticeKind, notify, notifyAll } from './notify.ts';
