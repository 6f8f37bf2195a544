import { type SettingCategory, settingCategories, settings } from '../../src/shared/settings.ts'
import { type Answering, refused } from './used-hook.ts'

interface Stored {
  valores: Record<string, string>
  updated_at: string | null
}

/** A server's settings, as the client's hooks meet them: every save is later than all before it. */
export function settingsServer() {
  const stored = Object.fromEntries(
    settingCategories.map(categoria => [
      categoria,
      {
        valores: Object.fromEntries(
          Object.entries(settings[categoria]).map(([chave, setting]) => [chave, String(setting.default)]),
        ),
        updated_at: null,
      },
    ]),
  ) as Record<SettingCategory, Stored>
  let saves = 0
  const store = (categoria: SettingCategory, values: Record<string, string>) => {
    const updated_at = new Date(Date.UTC(2026, 10, 20, 10, 0, ++saves)).toISOString()
    stored[categoria] = { valores: { ...stored[categoria].valores, ...values }, updated_at }
    return { categoria, ...stored[categoria] }
  }
  const sent: Record<string, string>[] = []
  const answer: Answering = ({ path, input }) => {
    if (path === 'settings.all')
      return { ...stored, fuso: 'America/Sao_Paulo', email_confirmado_em: null, exclusao_em: null }
    if (path !== 'settings.save') throw new Error(path)
    const { categoria, based_on, registros } = input as {
      categoria: SettingCategory
      based_on: string | null
      registros: { chave: string; valor: string }[]
    }
    const values = Object.fromEntries(registros.map(({ chave, valor }) => [chave, valor]))
    sent.push(values)
    if (stored[categoria].updated_at !== based_on)
      throw refused('conflito', { row: { categoria, ...stored[categoria] } })
    return store(categoria, values)
  }
  return {
    answer,
    /** Another place stores this. */
    store,
    valuesOf: (categoria: SettingCategory) => stored[categoria].valores,
    /** What saves asked to store, in order. */
    sent,
  }
}

/** Something that others wait for until it is opened. */
export function gate() {
  let open = () => {}
  const passed = new Promise<void>(resolve => {
    open = resolve
  })
  return { passed, open: () => open() }
}
