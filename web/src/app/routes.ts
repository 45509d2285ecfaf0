import { contentRoutes } from '../features/content/routes.tsx';
import { designRoutes } from '../features/design/routes.tsx';
import { errorRoutes } from '../features/errors/routes.tsx';
import { rootRoute } from '../lib/route.ts';

/** Every screen of the product. A feature brings its list; this is the one place that names them all. */
export const routeTree = rootRoute.addChildren([
  ...errorRoutes,
  ...contentRoutes,
  ...(__DESIGN_PAGE__ ? designRoutes : []),
]);
