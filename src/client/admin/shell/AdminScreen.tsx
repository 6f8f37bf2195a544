import type { ComponentType } from 'react'
import { AnalyticsScreen } from '../analytics/AnalyticsScreen.tsx'
import { AuditScreen } from '../audit/AuditScreen.tsx'
import { ContactsScreen } from '../contacts/ContactsScreen.tsx'
import { JobsScreen } from '../jobs/JobsScreen.tsx'
import { PanelScreen } from '../panel/PanelScreen.tsx'
import { PlansScreen } from '../plans/PlansScreen.tsx'
import { ProviderScreen } from '../provider/ProviderScreen.tsx'
import { ReportsScreen } from '../reports/ReportsScreen.tsx'
import { StatusScreen } from '../status/StatusScreen.tsx'
import { UsersScreen } from '../users/UsersScreen.tsx'

/**
 * The screen at a path below /admin. A path that is none of ours is the provider's name in lower case (isUnknownScreen).
 */
export function AdminScreen({ screen = '' }: { screen: string | undefined }) {
  const Screen = Object.hasOwn(screens, screen) ? screens[screen] : undefined
  return Screen ? <Screen /> : <ProviderScreen />
}

/** Whether no screen has this path. Until the provider's name is loaded, the path may be the provider's. */
export const isUnknownScreen = (screen = '', provider: string | undefined): boolean =>
  provider !== undefined && !Object.hasOwn(screens, screen) && screen !== provider.toLowerCase()

const screens: Record<string, ComponentType> = {
  '': PanelScreen,
  users: UsersScreen,
  plans: PlansScreen,
  reports: ReportsScreen,
  analytics: AnalyticsScreen,
  contacts: ContactsScreen,
  jobs: JobsScreen,
  audit: AuditScreen,
  status: StatusScreen,
}
