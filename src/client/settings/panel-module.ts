import { lazyModule } from '../ui/lazy-module.ts'

/** The code of the tabs' fields, apart because no other screen needs it: the route preloads it, the screen renders it. */
export const panelModule = lazyModule(() => import('./SettingsPanel.tsx'))
