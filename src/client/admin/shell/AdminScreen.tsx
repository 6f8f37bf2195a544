import type { ComponentType } from 'react'
import { type Code, code } from '../../ui/lazy-module.ts'
import { Loading } from '../../ui/feedback/Loading.tsx'
import { MissingPart } from '../../ui/feedback/LoadErrorPanel.tsx'
import { lazyPart } from '../../ui/lazy-component.tsx'

/** The screen at an address below /admin: any other is the provider's, which stands at its name in lower case (isNowhere). */
export function AdminScreen({ screen = '' }: { screen: string | undefined }) {
  const Screen = Object.hasOwn(screens, screen) ? screens[screen] : undefined
  return Screen ? <Screen /> : <ProviderScreen />
}

/** Whether an address below /admin is that of no screen; until the provider's name is known, it may be its own. */
export const isNowhere = (screen = '', provider: string | undefined): boolean =>
  provider !== undefined && !Object.hasOwn(screens, screen) && screen !== provider.toLowerCase()

/** What stands at such an address. */
export const Nowhere = lazyPart(
  code(() => import('../../shell/NotFound.tsx')),
  part => part.NotFound,
  { Missing: MissingPart },
)

const part = <Module,>(coming: Code<Module>, pick: (module: Module) => ComponentType<object>) =>
  lazyPart(coming, pick, { Waiting: Loading, Missing: MissingPart })

const screens: Record<string, ComponentType> = {
  '': part(
    code(() => import('../panel/PanelScreen.tsx')),
    from => from.PanelScreen,
  ),
  users: part(
    code(() => import('../users/UsersScreen.tsx')),
    from => from.UsersScreen,
  ),
  plans: part(
    code(() => import('../plans/PlansScreen.tsx')),
    from => from.PlansScreen,
  ),
  reports: part(
    code(() => import('../reports/ReportsScreen.tsx')),
    from => from.ReportsScreen,
  ),
  analytics: part(
    code(() => import('../analytics/AnalyticsScreen.tsx')),
    from => from.AnalyticsScreen,
  ),
  contacts: part(
    code(() => import('../contacts/ContactsScreen.tsx')),
    from => from.ContactsScreen,
  ),
  jobs: part(
    code(() => import('../jobs/JobsScreen.tsx')),
    from => from.JobsScreen,
  ),
  audit: part(
    code(() => import('../audit/AuditScreen.tsx')),
    from => from.AuditScreen,
  ),
  status: part(
    code(() => import('../status/StatusScreen.tsx')),
    from => from.StatusScreen,
  ),
}

const ProviderScreen = part(
  code(() => import('../provider/ProviderScreen.tsx')),
  from => from.ProviderScreen,
)
