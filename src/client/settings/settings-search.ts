import type { Utils } from '../api/session.ts'
import { prefetchSettings } from '../api/settings.ts'
import { choiceParam } from '../ui/search-params.ts'

export const settingsTabs = [
  'perfil',
  'empresa',
  'notificacoes',
  'sistema',
  'seguranca',
  'integracoes',
] as const
export type SettingsTab = (typeof settingsTabs)[number]

/** The search parameters of /configuracoes. */
export interface SettingsSearch {
  /** The chosen tab; the first by default. */
  aba?: SettingsTab | undefined
}

export const readSettingsSearch = (raw: Record<string, unknown>): SettingsSearch => ({
  aba: choiceParam(raw.aba, settingsTabs),
})

/** Requests the screen's data together, before it is drawn. */
export function loadSettings(utils: Utils, tab: SettingsTab | undefined): void {
  prefetchSettings(utils)
  void utils.plans.current.prefetch()
  if (tab === 'seguranca' || tab === 'integracoes') void utils.auth.factors.prefetch()
  if (tab === 'integracoes') {
    void utils.apiKeys.list.prefetch()
    void utils.webhooks.list.prefetch()
  }
  if (tab !== 'seguranca') return
  void utils.auth.sessions.prefetch()
  void utils.auth.accesses.prefetchInfinite({ limit: 5 })
}
