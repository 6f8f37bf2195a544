import * as z from 'zod/mini'
import { canonicalZone } from './days.ts'
import { documentOf, isCnpj } from './documents.ts'
import { type IssueKey, isIssueKey } from './errors.ts'
import { basedOn, isEmail, line, oneOf, prose } from './fields.ts'
import { braced, isVariable } from './messages.ts'
import { formatPhone, isPhone } from './phones.ts'
import { type SettingCategory, type SettingKind, settingCategories, settingOf } from './settings.ts'
import { isTime } from './wall-clock.ts'

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
      return z.pipe(line(40).check(orEmpty(isPhone, 'telefone_invalido')), z.transform(formatPhone))
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
