import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../lib/page/route.ts';

/** Routes of the news of the product. */
export const systemNewsRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/my-account/news',
    staticData: {
      section: 'my-account',
      title: 'system-news.title',
      above: ['/my-account'],
      requiresLogin: true,
    },
    component: lazyRouteComponent(() => import('./screens/system-news.tsx'), 'SystemNews'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/my-account/news/$id',
    staticData: {
      section: 'my-account',
      title: 'system-news.one',
      above: ['/my-account', '/my-account/news'],
      requiresLogin: true,
    },
    component: lazyRouteComponent(() => import('./screens/system-news-item.tsx'), 'SystemNewsItem'),
  }),
] as const;
