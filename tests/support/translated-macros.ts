import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { compileMessage } from '@lingui/message-utils/compileMessage'

type Name = 'pt' | 'en' | 'es'
type Compiled = ReturnType<typeof compileMessage>

let spoken: Name = 'pt'
let sayings = new Map<string, { source: Compiled; said: Compiled }>()
const unknown = new Set<string>()

/** Which language the macros of this file answer in, and what had no translation. */
export const language = {
  async speak(name: Name) {
    spoken = name
    unknown.clear()
    sayings = name === 'pt' ? new Map() : await read(name)
  },
  missing: () => [...unknown],
}

/** Sayings by their texts alone: the macros here do not know what their values are called. */
async function read(locale: Name) {
  const [catalog] = await getCatalogs(getConfig())
  const found = Object.values((await catalog?.read(locale)) ?? {})
  return new Map(
    found.map(({ message = '', translation = '' }) => {
      const source = compileMessage(message)
      return [keyOf(source), { source, said: compileMessage(translation) }] as const
    }),
  )
}

const keyOf = (message: Compiled): string =>
  message.map(part => (typeof part === 'string' ? part : isPlural(part) ? pluralKey(part[2]) : '\0')).join('')

type Forms = Record<string, Compiled | string>

const isPlural = (part: Compiled[number]): part is [string, string, Record<string, Compiled>] =>
  Array.isArray(part) && part[1] === 'plural'

const pluralKey = ({ one = '', other = '' }: Forms) => `${formOf(one)}|${formOf(other)}`
const formOf = (form: Compiled | string): string => (typeof form === 'string' ? form : form.join(''))

export function t(texts: TemplateStringsArray, ...values: unknown[]): string {
  const saying = sayings.get(texts.join('\0'))
  if (!saying) {
    if (spoken !== 'pt') unknown.add(texts.join('{}'))
    return String.raw({ raw: texts }, ...values)
  }
  const names = saying.source.flatMap(part => (typeof part === 'string' ? [] : String(part[0])))
  const value = (name: string) => String(values[names.indexOf(name)])
  return saying.said.map(part => (typeof part === 'string' ? part : value(String(part[0])))).join('')
}

export function plural(count: number, forms: Record<string, string>): string {
  const saying = sayings.get(pluralKey(forms))
  if (!saying && spoken !== 'pt') unknown.add(forms.other ?? '')
  const [part] = saying?.said ?? []
  const said: Forms = part !== undefined && isPlural(part) ? part[2] : forms
  const rules = new Intl.PluralRules(spoken === 'pt' ? 'pt-BR' : spoken)
  return formOf(said[rules.select(count)] ?? said.other ?? '').replaceAll('#', String(count))
}
