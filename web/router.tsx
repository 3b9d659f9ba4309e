import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { NetworkError } from './core/client/errors.ts'
import { isReachable } from './core/client/reach.ts'
import { basePath } from './core/navigation/base-path.ts'
import { guardOf, needsOf, type Resource, type Screen } from './core/navigation/resource.ts'
import { screenLeftBy } from './core/session/kept-form.ts'
import { currentSession } from './core/session/session.ts'
import { publicScreens } from './public-screens.ts'
import { resources } from './resources.ts'
import { parseSearch, stringifySearch } from './search-params.ts'
import { ScreenBroken } from './shell/frames/screen-broken.tsx'
import { guarded } from './shell/guarded.tsx'
import type { Crumb } from './ui/breadcrumbs.tsx'

/**
 * Lazy-loads a screen. If its code cannot be loaded, a newer version has probably replaced it, so the page reloads, unless the
 * server is unreachable: a reload would then leave only the browser's error page.
 */
const lazyScreen = (component: Screen['component']) =>
  lazyRouteComponent(() =>
    component().catch(async (error: unknown) => {
      throw (await isReachable()) ? error : new NetworkError('unreachable')
    }),
  )

const root = createRootRoute({ component: Outlet })

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/dashboard', replace: true })
  },
})

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/login',
  beforeLoad: () => {
    const { isLogin, adminId } = currentSession()
    if (!isLogin) return
    // Only a session that expired while the application was open leads back to its last screen.
    const { pathname, search } = new URL(screenLeftBy(adminId) ?? '/dashboard', window.location.origin)
    throw redirect({ to: pathname, search: parseSearch(search), replace: true })
  },
  component: lazyScreen(() => import('./features/auth/sign-in.tsx')),
})

const publicRoutes = publicScreens.map(({ path, component }) =>
  createRoute({ getParentRoute: () => root, path, component: lazyScreen(component) }),
)

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: () => {
    if (!currentSession().isLogin) throw redirect({ to: '/login', replace: true })
  },
  component: lazyScreen(() => import('./signed-in.tsx')),
})

const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  component: lazyScreen(() => import('./not-found.tsx')),
})

function crumbsOf({ label, path }: Resource, screen: Screen): Crumb[] {
  const first: Crumb = { label: 'menu.dashboard', path: '/dashboard' }
  if (path === first.path) return [{ label, path: null }]
  if (screen.crumb === null) return [first, { label, path: null }]
  return [first, { label, path: screen.path === '' ? null : path }, { label: screen.crumb, path: null }]
}

const screenRoutes = resources.flatMap((resource) =>
  resource.screens.map((screen) =>
    createRoute({
      getParentRoute: () => shell,
      path: [resource.path, screen.path].filter(Boolean).join('/'),
      component: guarded(
        { who: resource.who, needs: needsOf(resource, screen), guard: guardOf(resource) },
        lazyScreen(screen.component),
      ),
      staticData: {
        crumbs: crumbsOf(resource, screen),
        who: resource.who,
        needs: needsOf(resource, screen),
      },
    }),
  ),
)

/** The application's routes, below the base path that the page was served with. */
export const router = createRouter({
  routeTree: root.addChildren([home, signIn, ...publicRoutes, shell.addChildren(screenRoutes), unknown]),
  basepath: basePath || '/',
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultErrorComponent: ScreenBroken,
})
