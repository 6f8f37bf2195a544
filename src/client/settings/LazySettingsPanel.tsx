import { lazyPart } from '../ui/lazy-part.tsx'
import { MissingPart } from '../ui/MissingPart.tsx'
import { panelCode } from './panel-code.ts'
import { SettingsBones } from './SettingsBones.tsx'
import type { SettingsPanelProps } from './SettingsPanel.tsx'

type SettingsPanelPart = typeof import('./SettingsPanel.tsx')

/** What stands below the tabs: their fields. */
export const SettingsPanel = lazyPart<SettingsPanelPart, SettingsPanelProps>(
  panelCode,
  part => part.SettingsPanel,
  { Waiting: SettingsBones, Missing: MissingPart },
)
