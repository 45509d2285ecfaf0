import {
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

const rootRoute = createRootRoute({ component: () => createElement('main', null, createElement(Outlet)) });
const home = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  component: () =>
    createElement('h1', null, 'A bare page ', createElement(Link, { to: '/other' }, 'that leads to another')),
});
const other = createRoute({
  getParentRoute: () => rootRoute,
  path: '/other',
  component: () => createElement('h1', null, 'Another page'),
});
const router = createRouter({ routeTree: rootRoute.addChildren([home, other]) });

createRoot(document.getElementById('root')).render(createElement(RouterProvider, { router }));
