import { code } from '../ui/code.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { MissingPart } from '../ui/MissingPart.tsx'
import { SettingsBones } from './SettingsBones.tsx'
import type { SettingsPanelProps } from './SettingsPanel.tsx'

type SettingsPanelPart = typeof import('./SettingsPanel.tsx')

/** What stands below the tabs: their fields, which no other screen shows at first. */
export const settingsPanel = code(() => import('./SettingsPanel.tsx'))

export const SettingsPanel = lazyPart<SettingsPanelPart, SettingsPanelProps>(
  settingsPanel,
  part => part.SettingsPanel,
  { Waiting: SettingsBones, Missing: MissingPart },
)
