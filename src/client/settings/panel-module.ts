import { lazyModule } from '../ui/lazy-module.ts'

/** The code of what stands below the tabs, which no other screen shows: the address loads it ahead, the screen draws it. */
export const panelModule = lazyModule(() => import('./SettingsPanel.tsx'))
