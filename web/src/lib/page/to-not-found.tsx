import { Navigate, useMatch, useRouter } from '@tanstack/react-router';

/**
 * Replaces a screen whose subject does not exist with the page for missing content. If the screen was left
 * meanwhile, the navigation in progress continues.
 */
export function ToNotFound() {
  const router = useRouter();
  const { pathname } = useMatch({ strict: false });
  if (router.latestLocation.pathname !== pathname) return null;
  return <Navigate to="/error/404" replace />;
}
