import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../lib/page/route.ts';

/** Routes of the notifications. */
export const inboxRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/my-account/notifications',
    staticData: {
      section: 'my-account',
      title: 'inbox-screens.title',
      above: ['/my-account'],
      requiresLogin: true,
    },
    component: lazyRouteComponent(() => import('./screens/notifications.tsx'), 'Notifications'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/my-account/notification/$id',
    staticData: {
      section: 'my-account',
      title: 'inbox-screens.one',
      above: ['/my-account', '/my-account/notifications'],
      requiresLogin: true,
    },
    component: lazyRouteComponent(() => import('./screens/notification.tsx'), 'Notification'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/my-account/notifications-settings',
    staticData: {
      section: 'my-account',
      title: 'notification-settings.title',
      above: ['/my-account', '/my-account/notifications'],
      requiresLogin: true,
    },
    component: lazyRouteComponent(
      () => import('./screens/notification-settings.tsx'),
      'NotificationSettings',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/unsubscribe/$token',
    staticData: { section: 'my-account', title: 'notification-settings.unsubscribe.ask' },
    component: lazyRouteComponent(() => import('./screens/unsubscribe.tsx'), 'Unsubscribe'),
  }),
] as const;
