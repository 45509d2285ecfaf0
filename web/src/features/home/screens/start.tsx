import { useUser } from '../../../lib/session.tsx';
import { ManagerStart } from '../components/manager-start.tsx';
import { VisitorStart } from '../components/visitor-start.tsx';

/** The start page: for a visitor what this is, for a manager what is on. */
export function Start() {
  return useUser() === null ? <VisitorStart /> : <ManagerStart />;
}
