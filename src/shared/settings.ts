import * as z from 'zod/mini'
import { idleMinutes } from './auth.ts'
import { canonicalZone } from './days.ts'
import { documentOf, isCnpj } from './documents.ts'
import { type FieldIssues, type IssueKey, isIssueKey } from './errors.ts'
import { basedOn, isEmail, line, oneOf, prose } from './fields.ts'
import { braced, defaultMessages, isVariable } from './messages.ts'
import { maxWarrantyDays, minWarrantyDays } from './orders.ts'
import { formatPhone, hasKnownDdd, isPhone } from './phone-rules.ts'
import { isForeign } from './phones.ts'
import { pixKinds } from './pix.ts'
import { languages, themes } from './preferences.ts'
import { defaultOpening } from './reminders.ts'
import { isTime } from './wall-clock.ts'

/** The kind of a setting, by which it is checked. */
type SettingKind =
  | { kind: 'line'; max: number; required?: IssueKey }
  | { kind: 'prose'; max: number }
  | { kind: 'email' | 'cnpj' | 'switch' | 'time' | 'message' }
  | { kind: 'phone'; national?: true }
  | { kind: 'choice'; values: readonly string[] }
  | { kind: 'whole'; min: number; max: number; outside: IssueKey }
  /** Shown with the others but changed by another call: settings.save refuses it. */
  | { kind: 'elsewhere' }

export type Setting<T> = SettingKind & {
  /** The value if nothing is stored. */
  default: T
  /** Parses the stored text. */
  read: (stored: string) => T
}

const asText = (stored: string): string => stored
const text = (kind: SettingKind, fallback = ''): Setting<string> => ({
  ...kind,
  default: fallback,
  read: asText,
})
const oneLine = (max: number, required?: IssueKey) =>
  text({ kind: 'line', max, ...(required === undefined ? {} : { required }) })
const paragraph = (max: number) => text({ kind: 'prose', max })
const time = (fallback: string): Setting<string> => ({
  kind: 'time',
  default: fallback,
  read: stored => (isTime(stored) ? stored : fallback),
})
const elsewhere = text({ kind: 'elsewhere' })
const chosenElsewhere = <T extends string>(values: readonly T[]): Setting<T | ''> => ({
  kind: 'elsewhere',
  default: '',
  read: stored => values.find(value => value === stored) ?? '',
})

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

/** A message to customers; an empty one means the default text. */
const message = (original: string): Setting<string> => ({
  kind: 'message',
  default: original,
  read: stored => stored || original,
})

/**
 * Every setting by category and key: its kind and default. `perfil.nome` and `perfil.email` are stored in the
 * account.
 */
export const settings = {
  perfil: {
    nome: oneLine(120, 'nome_obrigatorio'),
    email: elsewhere,
    telefone: text({ kind: 'phone' }),
    /** Mails use the full name instead of the first, for a company. */
    nome_inteiro: toggle(false),
    /** The dashboard's first steps were dismissed. */
    passos_ocultos: toggle(false),
    /** Keys of one character work, as `n` and `/`. */
    teclas_simples: toggle(true),
  },
  empresa: {
    nome: oneLine(120),
    cnpj: text({ kind: 'cnpj' }),
    telefone: text({ kind: 'phone', national: true }),
    email: text({ kind: 'email' }),
    endereco: oneLine(300),
    /** The logo's id, changed by POST /logo and settings.removeLogo. */
    logo: elsewhere,
    /** When the shop is open, as the customer reads it. */
    horario: oneLine(120),
    termos: paragraph(2000),
    termos_orcamento: paragraph(2000),
    garantia_dias: whole(minWarrantyDays, minWarrantyDays, maxWarrantyDays, 'garantia_invalida'),
    // Where a customer's money goes: settings.setPix asks for the password.
    pix_tipo: chosenElsewhere(pixKinds),
    pix_chave: elsewhere,
    pix_nome: elsewhere,
    pix_cidade: elsewhere,
    /** The order's number is the payment's txid. */
    pix_identificar: { kind: 'elsewhere', default: false, read: stored => stored === 'true' },
  },
  notificacoes: {
    // Nobody gets mail without asking for it.
    email: toggle(false),
    lembretes_vencidas: toggle(true),
    pagamentos_pendentes: toggle(true),
    relatorios_semanais: toggle(false),
    respostas_orcamento: toggle(true),
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
    orcamento: message(defaultMessages.orcamento),
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

/** A category's keys. */
type SettingKey<C extends SettingCategory> = Extract<keyof (typeof settings)[C], string>

/** Categories that stay open when the plan is over: they belong to the account, not the shop. */
export const openCategories: readonly SettingCategory[] = ['perfil', 'sistema', 'seguranca']

type ValueOf<S> = S extends Setting<infer T> ? T : never

/** A category's typed values, or those of all categories. */
export type CategoryValues<C extends SettingCategory> = {
  [K in SettingKey<C>]: ValueOf<(typeof settings)[C][K]>
}
export type SettingValues = { [C in SettingCategory]: CategoryValues<C> }

/** A category's values as they are sent: text, with `true` and `false` for switches. */
export type StoredValues<C extends SettingCategory> = Record<SettingKey<C>, string>

/** A key's kind and default; null if the category has no such key. */
function settingOf(categoria: SettingCategory, chave: string) {
  const found = Object.entries<Setting<string> | Setting<boolean> | Setting<number>>(
    settings[categoria],
  ).find(([key]) => key === chave)
  return found ? found[1] : null
}

/** Errors that depend on several values of a category, by key. */
export function issuesTogether(
  categoria: SettingCategory,
  values: Readonly<Record<string, string>>,
): FieldIssues {
  const { hora_inicio = '', hora_fim = '' } = values
  return categoria === 'notificacoes' && hora_fim <= hora_inicio ? { hora_fim: 'hora_fim_antes' } : {}
}

/** An IANA zone, in canonical form. */
export const setZone = z.strictObject({
  fuso: z.pipe(
    z.string({ error: 'opcao_invalida' }).check(z.maxLength(64)),
    z.pipe(
      z.transform((value: string) => canonicalZone(value)),
      z.string({ error: 'opcao_invalida' }),
    ),
  ),
})

/** settings.save: some keys of one category, and the category's updated_at that the sender saw. */
export const saveSettings = z.strictObject({
  categoria: oneOf(settingCategories),
  based_on: z.nullable(basedOn),
  registros: z
    .array(z.strictObject({ chave: z.string().check(z.maxLength(40)), valor: z.string() }))
    .check(z.minLength(1), z.maxLength(20)),
})
export type SaveSettings = z.output<typeof saveSettings>

export const removeLogo = z.strictObject({})

/** POST /logo: only a file. */
export const uploadLogo = z.strictObject({})

/**
 * The value to store, or what is wrong with it. Unknown keys, and those that another call changes, are
 * `campo_desconhecido`.
 */
export function checkSetting(
  categoria: SettingCategory,
  chave: string,
  valor: string,
): { valor: string } | { issue: IssueKey } {
  const setting = settingOf(categoria, chave)
  if (!setting || setting.kind === 'elsewhere') return { issue: 'campo_desconhecido' }
  const parsed = schemaOf(setting).safeParse(valor)
  if (parsed.success) return { valor: parsed.data }
  const message = parsed.error.issues[0]?.message
  return { issue: isIssueKey(message) ? message : 'campo_invalido' }
}

function schemaOf(setting: Exclude<SettingKind, { kind: 'elsewhere' }>): z.ZodMiniType<string, string> {
  switch (setting.kind) {
    case 'line':
      return line(setting.max, setting.required)
    case 'prose':
      return prose(setting.max)
    case 'email':
      return line(254).check(orEmpty(isEmail, 'email_invalido'))
    case 'phone':
      return z.pipe(
        line(40).check(
          orEmpty(isPhone, 'telefone_invalido'),
          orEmpty(value => !setting.national || !isForeign(value), 'telefone_de_fora'),
          orEmpty(hasKnownDdd, 'ddd_inexistente'),
        ),
        z.transform(formatPhone),
      )
    case 'cnpj':
      return z.pipe(line(20).check(orEmpty(isCnpj, 'cnpj_invalido')), z.transform(documentOf))
    case 'message':
      return prose(1000).check(
        z.refine(text => unknownVariables(text).length === 0, { error: 'variavel_desconhecida' }),
      )
    case 'switch':
      return oneOf(['true', 'false'])
    case 'time':
      return z.string().check(z.refine(isTime, { error: 'hora_invalida' }))
    case 'choice':
      return z.string().check(z.refine(value => setting.values.includes(value), { error: 'opcao_invalida' }))
    case 'whole':
      return z.pipe(
        line(6).check(
          z.refine(
            value => /^\d{1,6}$/.test(value) && Number(value) >= setting.min && Number(value) <= setting.max,
            { error: setting.outside },
          ),
        ),
        z.transform(value => String(Number(value))),
      )
  }
}

const orEmpty = (isValid: (value: string) => boolean, error: IssueKey) =>
  z.refine<string>(value => value === '' || isValid(value), { error })

/** Texts in braces that are no variables. */
export const unknownVariables = (text: string): string[] =>
  [...text.matchAll(braced)].map(([, name = '']) => name).filter(name => !isVariable(name))
