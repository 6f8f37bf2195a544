import { idleMinutes } from './auth.ts'
import { defaultMessages } from './default-messages.ts'
import type { FieldIssues, IssueKey } from './errors.ts'
import { languages, themes } from './preferences.ts'
import { defaultOpening } from './reminders.ts'
import { isTime } from './wall-clock.ts'

/** Days of warranty that the law gives a customer: a shop may promise more, never less. */
export const leastWarranty = 90

/** Of what kind a setting is: settings-schema.ts checks what is sent by it. */
export type SettingKind =
  | { kind: 'line'; max: number; required?: IssueKey }
  | { kind: 'prose'; max: number }
  | { kind: 'email' | 'phone' | 'cnpj' | 'switch' | 'time' | 'message' }
  | { kind: 'choice'; values: readonly string[] }
  | { kind: 'whole'; min: number; max: number; outside: IssueKey }
  /** Shown among the others, and changed elsewhere: settings.save refuses it. */
  | { kind: 'elsewhere' }

export type Setting<T> = SettingKind & {
  /** What counts where nothing is stored. */
  default: T
  /** The value of what is stored; everything is stored as text. */
  read: (stored: string) => T
}

const asText = (stored: string): string => stored
const text = (kind: SettingKind, fallback = ''): Setting<string> => ({
  ...kind,
  default: fallback,
  read: asText,
})
const line = (max: number, required?: IssueKey) =>
  text({ kind: 'line', max, ...(required === undefined ? {} : { required }) })
const prose = (max: number) => text({ kind: 'prose', max })
const time = (fallback: string): Setting<string> => ({
  kind: 'time',
  default: fallback,
  read: stored => (isTime(stored) ? stored : fallback),
})
const elsewhere = text({ kind: 'elsewhere' })

const toggle = (fallback: boolean): Setting<boolean> => ({
  kind: 'switch',
  default: fallback,
  read: stored => stored === 'true',
})

const choice = <T extends string>(values: readonly T[], fallback: T): Setting<T> => ({
  kind: 'choice',
  values,
  default: fallback,
  read: stored => values.find(value => value === stored) ?? fallback,
})

const whole = (fallback: number, min: number, max: number, outside: IssueKey): Setting<number> => ({
  kind: 'whole',
  min,
  max,
  outside,
  default: fallback,
  read: Number,
})

/** A message to customers; an empty one is the text that everybody has at first. */
const message = (original: string): Setting<string> => ({
  kind: 'message',
  default: original,
  read: stored => stored || original,
})

/**
 * Every setting by category and key: its kind, and what counts until the owner says otherwise. `perfil.nome`
 * and `perfil.email` are the account's own.
 */
export const settings = {
  perfil: {
    nome: line(120, 'nome_obrigatorio'),
    email: elsewhere,
    telefone: text({ kind: 'phone' }),
    /** Mails address the owner by the whole name, not the first: it is a company's. */
    nome_inteiro: toggle(false),
  },
  empresa: {
    nome: line(120),
    cnpj: text({ kind: 'cnpj' }),
    telefone: text({ kind: 'phone' }),
    email: text({ kind: 'email' }),
    endereco: line(300),
    /** Which image is the logo: POST /logo and settings.removeLogo change it. */
    logo: elsewhere,
    termos: prose(2000),
    garantia_dias: whole(leastWarranty, leastWarranty, 3650, 'garantia_invalida'),
  },
  notificacoes: {
    // Nobody is sent mail that they have not asked for.
    email: toggle(false),
    lembretes_vencidas: toggle(true),
    pagamentos_pendentes: toggle(true),
    relatorios_semanais: toggle(false),
    hora_inicio: time(defaultOpening),
    hora_fim: time('18:00'),
  },
  sistema: {
    tema: choice(themes, 'light'),
    idioma: choice(languages, 'pt'),
    backup_automatico: toggle(true),
  },
  seguranca: {
    saida_automatica: toggle(true),
    tempo_parado: choice(idleMinutes, '720'),
  },
  mensagens: {
    recebido: message(defaultMessages.recebido),
    em_andamento: message(defaultMessages.em_andamento),
    pronto: message(defaultMessages.pronto),
    entregue: message(defaultMessages.entregue),
    cobranca: message(defaultMessages.cobranca),
  },
} as const satisfies Record<string, Record<string, Setting<string> | Setting<boolean> | Setting<number>>>

export type SettingCategory = keyof typeof settings
export const settingCategories = [
  'perfil',
  'empresa',
  'notificacoes',
  'sistema',
  'seguranca',
  'mensagens',
] as const satisfies readonly SettingCategory[]

/** The keys of a category. */
type SettingKey<C extends SettingCategory> = Extract<keyof (typeof settings)[C], string>

/** Categories that an owner may change also when the plan is over: they are the account's, not the shop's. */
export const openCategories: readonly SettingCategory[] = ['perfil', 'sistema', 'seguranca']

type ValueOf<S> = S extends Setting<infer T> ? T : never

/** The values of a category, or of all, as code uses them. */
export type CategoryValues<C extends SettingCategory> = {
  [K in SettingKey<C>]: ValueOf<(typeof settings)[C][K]>
}
export type SettingValues = { [C in SettingCategory]: CategoryValues<C> }

/** The values of a category as they travel: text, `true` and `false` for switches. */
export type StoredValues<C extends SettingCategory> = Record<SettingKey<C>, string>

/** The kind and default of a key; null where the category has no such key. */
export function settingOf(categoria: SettingCategory, chave: string) {
  const found = Object.entries<Setting<string> | Setting<boolean> | Setting<number>>(
    settings[categoria],
  ).find(([key]) => key === chave)
  return found ? found[1] : null
}

/** What is wrong with values of a category together, by key. */
export function issuesTogether(
  categoria: SettingCategory,
  values: Readonly<Record<string, string>>,
): FieldIssues {
  const { hora_inicio = '', hora_fim = '' } = values
  return categoria === 'notificacoes' && hora_fim <= hora_inicio ? { hora_fim: 'hora_fim_antes' } : {}
}
