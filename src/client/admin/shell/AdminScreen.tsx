import type { ComponentType } from 'react'
import { LoadErrorPanel } from '../../ui/feedback/LoadErrorPanel.tsx'
import { Loading } from '../../ui/feedback/Loading.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { type LazyModule, lazyModule } from '../../ui/lazy-module.ts'

/**
 * The screen at a path below /admin. A path that is none of ours is the provider's name in lower case (isNowhere).
 */
export function AdminScreen({ screen = '' }: { screen: string | undefined }) {
  const Screen = Object.hasOwn(screens, screen) ? screens[screen] : undefined
  return Screen ? <Screen /> : <ProviderScreen />
}

/** Whether no screen has this path. Until the provider's name is loaded, the path may be the provider's. */
export const isUnknownScreen = (screen = '', provider: string | undefined): boolean =>
  provider !== undefined && !Object.hasOwn(screens, screen) && screen !== provider.toLowerCase()

/** The screen for such a path. */
export const UnknownScreen = lazyComponent(
  lazyModule(() => import('../../shell/NotFound.tsx')),
  module => module.NotFound,
  { LoadError: LoadErrorPanel },
)

const lazyScreen = <Module,>(module: LazyModule<Module>, pick: (module: Module) => ComponentType<object>) =>
  lazyComponent(module, pick, { Loading, LoadError: LoadErrorPanel })

const screens: Record<string, ComponentType> = {
  '': lazyScreen(
    lazyModule(() => import('../panel/PanelScreen.tsx')),
    module => module.PanelScreen,
  ),
  users: lazyScreen(
    lazyModule(() => import('../users/UsersScreen.tsx')),
    module => module.UsersScreen,
  ),
  plans: lazyScreen(
    lazyModule(() => import('../plans/PlansScreen.tsx')),
    module => module.PlansScreen,
  ),
  reports: lazyScreen(
    lazyModule(() => import('../reports/ReportsScreen.tsx')),
    module => module.ReportsScreen,
  ),
  analytics: lazyScreen(
    lazyModule(() => import('../analytics/AnalyticsScreen.tsx')),
    module => module.AnalyticsScreen,
  ),
  contacts: lazyScreen(
    lazyModule(() => import('../contacts/ContactsScreen.tsx')),
    module => module.ContactsScreen,
  ),
  jobs: lazyScreen(
    lazyModule(() => import('../jobs/JobsScreen.tsx')),
    module => module.JobsScreen,
  ),
  audit: lazyScreen(
    lazyModule(() => import('../audit/AuditScreen.tsx')),
    module => module.AuditScreen,
  ),
  status: lazyScreen(
    lazyModule(() => import('../status/StatusScreen.tsx')),
    module => module.StatusScreen,
  ),
}

const ProviderScreen = lazyScreen(
  lazyModule(() => import('../provider/ProviderScreen.tsx')),
  module => module.ProviderScreen,
)
