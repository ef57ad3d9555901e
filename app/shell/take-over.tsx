import { type ContextType, useLayoutEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import {
  type UNSAFE_AssetsManifest as AssetsManifest,
  UNSAFE_createBrowserHistory as createBrowserHistory,
  UNSAFE_createClientRoutes as createClientRoutes,
  UNSAFE_createRouter as createRouter,
  UNSAFE_decodeViaTurboStream as decode,
  UNSAFE_defaultMapRouteProperties as defaultMapRouteProperties,
  UNSAFE_RemixErrorBoundary as ErrorBoundary,
  UNSAFE_FrameworkContext as FrameworkContext,
  type HydrationState,
  UNSAFE_hydrationRouteProperties as hydrationRouteProperties,
  UNSAFE_getTurboStreamSingleFetchDataStrategy as pageDataStrategy,
  type UNSAFE_RouteModules as RouteModules,
} from 'react-router';
import { RouterProvider } from 'react-router/dom';

/** What a page brings with it: written by site/parts/ClientScripts.tsx, and by the manifest's file. */
interface Handover {
  __reactRouterContext: Pick<Framework, 'future' | 'ssr' | 'isSpaMode' | 'routeDiscovery'> & {
    stream: ReadableStream<Uint8Array>;
  };
  __reactRouterManifest: AssetsManifest;
  __reactRouterRouteModules: RouteModules;
  __reactRouterDataRouter?: Router;
}

type Framework = NonNullable<ContextType<typeof FrameworkContext>>;
type Router = ReturnType<typeof createRouter>;

/**
 * Makes the page that stands in an element interactive, as React Router's `<HydratedRouter />` does for pages whose scripts know all
 * routes and have no `clientLoader`; but in tasks of their own, so that a press between them is not kept waiting, and without matching
 * the address twice.
 */
export async function takeOver(page: Element): Promise<void> {
  const handover = window as unknown as Handover;
  const { __reactRouterContext: context, __reactRouterManifest: manifest } = handover;
  const modules = handover.__reactRouterRouteModules;
  const { value } = await decode(context.stream, window);
  await nextTask();
  const router = routerOf(value as HydrationState, manifest, modules);
  handover.__reactRouterDataRouter = router;
  await nextTask();
  router.initialize();
  const { future, ssr, isSpaMode, routeDiscovery } = context;
  const framework = { manifest, routeModules: modules, future, ssr, isSpaMode, routeDiscovery };
  hydrateRoot(
    page,
    <FrameworkContext value={framework}>
      <Routed router={router} />
    </FrameworkContext>,
  );
}

/** @param modules those of the page's own routes, which are there already. */
function routerOf(state: HydrationState, manifest: AssetsManifest, modules: RouteModules): Router {
  // What was not loaded, since there is nothing to load, is not to be loaded now.
  const without = Object.keys(modules).filter((id) => !manifest.routes[id]?.hasLoader);
  const loaderData = { ...state.loaderData, ...Object.fromEntries(without.map((id) => [id, null])) };
  const router: Router = createRouter({
    routes: createClientRoutes(manifest.routes, modules, state, true, false),
    history: createBrowserHistory(),
    hydrationData: { ...state, loaderData },
    mapRouteProperties: defaultMapRouteProperties,
    hydrationRouteProperties,
    dataStrategy: pageDataStrategy(() => router, manifest, modules, true),
  });
  return router;
}

function Routed({ router }: { router: Router }) {
  const [location, setLocation] = useState(router.state.location);
  useLayoutEffect(() => router.subscribe((state) => setLocation(state.location)), [router]);
  return (
    <ErrorBoundary location={location}>
      <RouterProvider router={router} />
    </ErrorBoundary>
  );
}

/** What the visitor did meanwhile comes first. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));
