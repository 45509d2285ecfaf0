import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { rootRoute } from '../../lib/page/route.ts';

/** The local outbox. Its route has no title, so that the palette does not offer it where nothing is kept. */
export const mailRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/outbox/{-$id}',
    staticData: { section: 'my-account' },
    beforeLoad({ context }) {
      if (context.startup.sysconfig.local_outbox.length === 0) throw redirect({ to: '/error/404' });
    },
    component: lazyRouteComponent(() => import('./screens/outbox.tsx'), 'Outbox'),
  }),
] as const;
