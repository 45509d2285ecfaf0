/** What other features may import of this one; `scripts/architecture.test.ts` holds it. */
export { type Notice, type NoticeKind, notify, notifyAll } from './notify.ts';
