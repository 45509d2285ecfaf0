import { lazyPart } from '../../../lib/loading/lazy-part.tsx';
import { useUser } from '../../../lib/session/session.tsx';
import { ManagerStartSkeleton } from '../components/manager-start-skeleton.tsx';
import { VisitorStart } from '../components/visitor-start.tsx';

/** A visitor's first page does without it. */
const ManagerStart = lazyPart(
  async () => (await import('../components/manager-start.tsx')).ManagerStart,
  ManagerStartSkeleton,
);

/** The start page: for a visitor what this is, for a manager what is on. */
export function Start() {
  return useUser() === null ? <VisitorStart /> : <ManagerStart />;
}
