import { lazyModule } from '../ui/lazy-module.ts'

/** The tabs' fields, in a chunk of their own: the route preloads it, and the screen draws it. */
export const panelModule = lazyModule(() => import('./SettingsPanel.tsx'))
