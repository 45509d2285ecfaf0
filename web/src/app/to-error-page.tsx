import { Navigate } from '@tanstack/react-router';

/** Where every unknown path ends. */
export function ToErrorPage() {
  return <Navigate to="/error/404" replace />;
}
