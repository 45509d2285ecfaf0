import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../lib/page/route.ts';

/** The contact form. */
export const contactRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/contact',
    staticData: { section: 'home', title: 'contact.title' },
    component: lazyRouteComponent(() => import('./screens/contact.tsx'), 'Contact'),
  }),
] as const;
