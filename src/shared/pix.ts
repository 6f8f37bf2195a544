import { getPixKeyInfo } from '@brazilian-utils/brazilian-utils/get-pix-key-info'
import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf'
import * as z from 'zod/mini'
import { signIn, withOwnPassword } from './auth.ts'
import { documentOf, formatDocument, isCnpj } from './documents.ts'
import type { FieldIssues, IssueKey } from './errors.ts'
import { basedOn, isEmail, line } from './fields.ts'
import { formatPhone, hasKnownDdd, isPhone } from './phone-rules.ts'
import { nationalDigits } from './phones.ts'
import { plainSigns } from './plain-text.ts'

/** The kinds of Pix keys. The owner picks one: a mobile number can be a valid CPF. */
export const pixKinds = ['cpf', 'cnpj', 'celular', 'email', 'aleatoria'] as const
export type PixKind = (typeof pixKinds)[number]

/** Characters that a code holds of the receiver's name and city. A longer one is refused, not cut. */
export const pixNameMax = 25
export const pixCityMax = 15

/** A shop's key and receiver as they are stored, and as settings.setPix takes them. All empty: no key. */
export interface PixReceiver {
  pix_tipo: PixKind | ''
  pix_chave: string
  pix_nome: string
  pix_cidade: string
  /** The order's number is the payment's txid, which the bank's statement shows. Some banks return such payments. */
  pix_identificar: boolean
}

/** A key as banks store it; null if it is none of this kind. */
export function pixKey(kind: PixKind, typed: string): string | null {
  const text = typed.trim()
  const key = kinds[kind].read(text)
  // What the library reads as another kind would be paid to somebody else.
  const known = key === null ? null : getPixKeyInfo(key)
  return known?.type === kinds[kind].type && known.value === key ? key : null
}

const kinds = {
  cpf: {
    type: 'cpf',
    read: text => (/^[\d.\s-]+$/.test(text) && isValidCpf(documentOf(text)) ? documentOf(text) : null),
    issue: 'cpf_invalido',
  },
  cnpj: {
    type: 'cnpj',
    read: text => (/^[\da-z./\s-]+$/i.test(text) && isCnpj(text) ? documentOf(text) : null),
    issue: 'cnpj_invalido',
  },
  celular: {
    type: 'phone',
    read: text => {
      const digits = nationalDigits(text)
      const isMobile = /^[\d+().\s-]+$/.test(plainSigns(text)) && isPhone(digits) && digits.length === 11
      return isMobile && hasKnownDdd(digits) ? `+55${digits}` : null
    },
    issue: 'celular_invalido',
  },
  email: {
    type: 'email',
    read: text => (isEmail(text) ? text.toLowerCase() : null),
    issue: 'email_invalido',
  },
  aleatoria: { type: 'evp', read: text => text.toLowerCase(), issue: 'chave_aleatoria_invalida' },
} as const satisfies Record<PixKind, { type: string; read: (text: string) => string | null; issue: IssueKey }>

/** A stored key as people read it: +5511988001180 as (11) 98800-1180. */
export function formatPixKey(kind: PixKind | '', key: string): string {
  if (kind === 'celular') return formatPhone(key)
  return kind === 'cpf' || kind === 'cnpj' ? formatDocument(key) : key
}

/** A text as a code holds it: without accents, and without the & that some banks refuse. */
export const pixText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split('&')
    .map(part => part.trim())
    .filter(Boolean)
    .join(' ')

/** A city as far as a code holds it; null where it holds it whole. */
export function cutPixCity(typed: string): string | null {
  const city = [...typed.trim().normalize('NFC')]
  return city.length > pixCityMax ? city.slice(0, pixCityMax).join('').trim() : null
}

/** What is wrong with a key and its receiver, by field. */
function pixIssues({ pix_tipo, pix_chave, pix_nome, pix_cidade }: PixReceiver): FieldIssues {
  if (!pix_tipo && !pix_chave && !pix_nome && !pix_cidade) return {}
  const issues: FieldIssues = {}
  if (!pix_tipo) issues.pix_tipo = 'tipo_chave_obrigatorio'
  if (!pix_chave) issues.pix_chave = 'chave_pix_obrigatoria'
  else if (pix_tipo && pixKey(pix_tipo, pix_chave) === null) issues.pix_chave = kinds[pix_tipo].issue
  if (!pix_nome) issues.pix_nome = 'nome_obrigatorio'
  else if (!isPrintable(pix_nome)) issues.pix_nome = 'caractere_fora_do_pix'
  if (!pix_cidade) issues.pix_cidade = 'cidade_obrigatoria'
  else if (!isPrintable(pix_cidade)) issues.pix_cidade = 'caractere_fora_do_pix'
  return issues
}

const isPrintable = (text: string): boolean => /^[\u0020-\u007e]+$/.test(pixText(text))

const receiver = {
  pix_tipo: z.enum([...pixKinds, ''], { error: 'opcao_invalida' }),
  pix_chave: line(100),
  pix_nome: line(pixNameMax),
  pix_cidade: line(pixCityMax),
  pix_identificar: z.boolean({ error: 'campo_invalido' }),
}

const whole = z.check<PixReceiver>(({ value, issues }) => {
  for (const [field, message] of Object.entries(pixIssues(value)))
    issues.push({ code: 'custom', path: [field], message, input: value, continue: true })
})

const canonical = <T extends PixReceiver>({ pix_tipo, pix_chave, ...sent }: T) => ({
  ...sent,
  pix_tipo,
  pix_chave: (pix_tipo && pixKey(pix_tipo, pix_chave)) ?? '',
})

/** The fields of a key, before the password is asked for. */
export const pixFields = z.pipe(z.strictObject(receiver).check(whole), z.transform(canonical<PixReceiver>))

/** settings.setPix: where customers' money goes, so a stolen session must not be enough. */
export const setPix = z.pipe(
  z
    .strictObject({
      ...withOwnPassword.shape,
      code: signIn.shape.code,
      based_on: z.nullable(basedOn),
      ...receiver,
    })
    .check(whole),
  z.transform(canonical),
)
export type SetPix = z.output<typeof setPix>
