import type { Utils } from '../api/session.ts'
import { prefetchSettings } from '../api/settings.ts'
import { choiceParam } from '../app/search-params.ts'
import { panelModule } from './panel-module.ts'

export const settingsTabs = ['perfil', 'empresa', 'notificacoes', 'sistema', 'seguranca'] as const
export type SettingsTab = (typeof settingsTabs)[number]

/** What the URL of /configuracoes holds. */
export interface SettingsSearch {
  /** The chosen tab; the first where none is given. */
  aba?: SettingsTab | undefined
}

export const readSettingsSearch = (raw: Record<string, unknown>): SettingsSearch => ({
  aba: choiceParam(raw.aba, settingsTabs),
})

/** Asks for what the screen shows, in one request, before it is drawn. */
export function loadSettings(utils: Utils): void {
  prefetchSettings(utils)
  void utils.plans.current.prefetch()
  // A page that is drawn at a build shows only that something comes.
  if (typeof document !== 'undefined') panelModule.preload()
}
