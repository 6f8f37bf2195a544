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
export const isNowhere = (screen = '', provider: string | undefined): boolean =>
  provider !== undefined && !Object.hasOwn(screens, screen) && screen !== provider.toLowerCase()

/** The screen for such a path. */
export const Nowhere = lazyComponent(
  lazyModule(() => import('../../shell/NotFound.tsx')),
  module => module.NotFound,
  { LoadError: LoadErrorPanel },
)

const part = <Module,>(coming: LazyModule<Module>, pick: (module: Module) => ComponentType<object>) =>
  lazyComponent(coming, pick, { Loading, LoadError: LoadErrorPanel })

const screens: Record<string, ComponentType> = {
  '': part(
    lazyModule(() => import('../panel/PanelScreen.tsx')),
    from => from.PanelScreen,
  ),
  users: part(
    lazyModule(() => import('../users/UsersScreen.tsx')),
    from => from.UsersScreen,
  ),
  plans: part(
    lazyModule(() => import('../plans/PlansScreen.tsx')),
    from => from.PlansScreen,
  ),
  reports: part(
    lazyModule(() => import('../reports/ReportsScreen.tsx')),
    from => from.ReportsScreen,
  ),
  analytics: part(
    lazyModule(() => import('../analytics/AnalyticsScreen.tsx')),
    from => from.AnalyticsScreen,
  ),
  contacts: part(
    lazyModule(() => import('../contacts/ContactsScreen.tsx')),
    from => from.ContactsScreen,
  ),
  jobs: part(
    lazyModule(() => import('../jobs/JobsScreen.tsx')),
    from => from.JobsScreen,
  ),
  audit: part(
    lazyModule(() => import('../audit/AuditScreen.tsx')),
    from => from.AuditScreen,
  ),
  status: part(
    lazyModule(() => import('../status/StatusScreen.tsx')),
    from => from.StatusScreen,
  ),
}

const ProviderScreen = part(
  lazyModule(() => import('../provider/ProviderScreen.tsx')),
  from => from.ProviderScreen,
)
