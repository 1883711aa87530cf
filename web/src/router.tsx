/** The router, built from the table of routes: case ignored, screens loaded on the way, unknown addresses home. */
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  useRouteContext,
  useRouterState,
  Outlet,
  type AsyncRouteComponent,
  type ErrorComponentProps,
} from '@tanstack/react-router';
import { ApiProblem } from './platform/api.ts';
import { matchesPattern } from './platform/path-pattern.ts';
import { loadTexts } from './platform/i18n.ts';
import { recordVisit, reportUnknownAddress } from './platform/visited-path.ts';
import type { GuardResult } from './platform/route-guards.ts';
import { requireAbility, requireHome, requireInProject, requireProject } from './platform/route-guards.ts';
import { loadSessionIfSignedIn } from './platform/session.ts';
import { parseSearch, stringifySearch } from './platform/search-params.ts';
import type { Screen } from './frame/menu.ts';
import { openScreens, projectScreens } from './routes.tsx';
import { closeOnBack } from './ui/back-closes.ts';
import { keepOnDoublePress } from './ui/double-press.ts';
import { Failure } from './ui/plain/failure.tsx';
import { NoAnswer } from './ui/plain/no-answer.tsx';
import { LoadingBar, PageSkeleton } from './ui/plain/waiting.tsx';

/** A loading indicator on every change of address until it succeeded. */
const Root = () => {
  const moving = useRouterState({ select: (state) => state.status === 'pending' });
  return (
    <>
      <LoadingBar active={moving} />
      <Outlet />
    </>
  );
};

/**
 * On the way to a screen only the question who is here is a call: without an answer to it there is a page that asks again.
 */
const RouteFailure = ({ error, reset }: ErrorComponentProps) =>
  error instanceof ApiProblem ? <NoAnswer problem={error} /> : <Failure error={error} retry={reset} />;

const root = createRootRoute({ component: Root });

const screenOf = (screen: Screen) =>
  lazyRouteComponent(() => screen.load().then((component) => ({ default: component })));

/** Few ever see it: it comes on the way, as a screen does. */
const NoWay = lazyRouteComponent(async () => {
  const [{ NoWay: Page }] = await Promise.all([import('./frame/no-way.tsx'), loadTexts(['noWay'])]);
  return { default: Page };
});

/** What the guard of the address found; its page says so in the screen's place. */
const useNoWay = (): GuardResult['blockedBy'] => {
  const context: Partial<GuardResult> = useRouteContext({ strict: false });
  return context.blockedBy ?? null;
};

/** The screen, or why it is not shown; loaded on the way only where it is. */
const guarded = (screen: Screen, Inside: AsyncRouteComponent<unknown>, bare = false) => ({
  loader: ({ context }: { context: Partial<GuardResult> }) =>
    Promise.all([loadTexts(screen.texts), context.blockedBy ? NoWay.preload?.() : Inside.preload?.()]),
  component: () => {
    const noWay = useNoWay();
    return noWay ? <NoWay kind={noWay} bare={bare} /> : <Inside />;
  },
});

/** The same within the cache of reads, for a screen outside the frame that reads. */
const readingScreenOf = (screen: Screen) =>
  lazyRouteComponent(async () => {
    const [{ QueryProvider }, Inside] = await Promise.all([import('./platform/query-provider.tsx'), screen.load()]);
    const Reading = () => (
      <QueryProvider>
        <Inside />
      </QueryProvider>
    );
    return { default: Reading };
  });

const open = openScreens.map((screen) => {
  const { ability } = screen;
  return createRoute({
    getParentRoute: () => root,
    path: screen.path,
    beforeLoad: async ({ location }): Promise<GuardResult> => {
      if (ability) return requireAbility(location, ability);
      await loadSessionIfSignedIn();
      return { blockedBy: null };
    },
    ...guarded(screen, screen.reads === false ? screenOf(screen) : readingScreenOf(screen), true),
  });
});

const isProjectPath = (path: string): boolean =>
  path.split('/').filter(Boolean).length > 0 && projectScreens.some((screen) => matchesPattern(screen.path, path));

const project = createRoute({
  getParentRoute: () => root,
  path: '/$curProject',
  beforeLoad: async ({ location, params }) => {
    await requireProject(location, params.curProject, isProjectPath);
  },
  // The menus' words, the problems' and those of a session that ends are needed only within a project.
  loader: () => loadTexts(['problems', 'again', 'menu']),
  component: lazyRouteComponent(() => import('./frame/frame.tsx').then((file) => ({ default: file.Frame }))),
});

const projectHome = createRoute({
  getParentRoute: () => project,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: `/${params.curProject}/home`, replace: true });
  },
});

const inProject = projectScreens.map((screen) =>
  createRoute({
    getParentRoute: () => project,
    path: screen.path,
    beforeLoad: ({ location, params }) => requireInProject(location, screen.ability, params),
    ...guarded(screen, screenOf(screen)),
  }),
);

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: ({ location }) => requireHome(location),
  loader: ({ context }: { context: Partial<GuardResult> }) => (context.blockedBy ? NoWay.preload?.() : undefined),
  component: () => {
    const noWay = useNoWay();
    return noWay ? <NoWay kind={noWay} bare /> : null;
  },
});

/** Anything else: perhaps a project's path that lacks its segment, otherwise home. */
const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: async ({ location, preload }) => {
    if (isProjectPath(location.pathname)) await requireProject(location, '', isProjectPath);
    if (!preload) reportUnknownAddress();
    throw redirect({ to: '/', replace: true });
  },
});

/** The router of the browser. */
export const router = createRouter({
  routeTree: root.addChildren([home, ...open, project.addChildren([projectHome, ...inProject]), unknown]),
  caseSensitive: false,
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 400,
  defaultPendingMinMs: 200,
  defaultPendingComponent: PageSkeleton,
  defaultErrorComponent: RouteFailure,
  defaultNotFoundComponent: PageSkeleton,
});

closeOnBack(router.history);
keepOnDoublePress();

router.subscribe('onResolved', ({ pathChanged, fromLocation, toLocation }) => {
  const noWays = router.state.matches.map(({ context }: { context: Partial<GuardResult> }) => context.blockedBy);
  recordVisit(toLocation.pathname, noWays.some(Boolean), toLocation.searchStr);
  // Those who listen hear the new screen, and Tab goes on from its top; the first page keeps the browser's own start.
  if (pathChanged && fromLocation) document.getElementById('main')?.focus({ preventScroll: true });
});
