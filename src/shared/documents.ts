import { formatCnpj } from '@brazilian-utils/brazilian-utils/format-cnpj'
import { formatCpf } from '@brazilian-utils/brazilian-utils/format-cpf'
import { isValidCnpj } from '@brazilian-utils/brazilian-utils/is-valid-cnpj'
import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf'
import { plainSigns } from './plain-text.ts'

/** A CPF or CNPJ as it is stored: digits and upper-case letters. */
export const documentOf = (text: string): string => text.toUpperCase().replace(/[^0-9A-Z]/g, '')

/** Whether this is a CPF or a CNPJ, with check digits. A CNPJ may contain letters since July 2026. */
export function isDocument(text: string): boolean {
  const document = documentOf(text)
  return document.length === 11 ? isValidCpf(document) : isCnpj(document)
}

/** Whether this is a company's number. */
export const isCnpj = (text: string): boolean => isValidCnpj(documentOf(text), { version: 2 })

/** 123.456.789-09 or 12.ABC.345/01DE-35; an incomplete one is masked as far as it goes. */
export function formatDocument(text: string): string {
  const document = documentOf(text)
  return document.length <= 11 && /^\d*$/.test(document)
    ? formatCpf(document)
    : formatCnpj(document, { version: 2 })
}

/** The one document that a text contains, as it is stored; null without one, or with several. */
export function documentIn(text: string): string | null {
  const [found, ...others] = (plainSigns(text).toUpperCase().match(written) ?? []).filter(isDocument)
  return found !== undefined && others.length === 0 ? documentOf(found) : null
}

/**
 * A document's mask for what is typed or pasted: "CPF: 529.982.247-25" is that CPF. A text with more than a document, in
 * which no one document is found, stays as it is, to be refused.
 */
export function maskDocument(typed: string): string {
  const found = documentIn(typed)
  if (found !== null) return formatDocument(found)
  const text = plainSigns(typed).toUpperCase()
  const isOther = documentOf(text).length > 14 || /[^0-9A-Z./ -]|^ *[A-Z]{3,}[^0-9A-Z]/.test(text)
  return isOther ? typed : formatDocument(text)
}

const written =
  /(?<![0-9A-Z])(?:\d{3}[. ]?\d{3}[. ]?\d{3}[- ]?\d\d|[0-9A-Z]{2}[. ]?[0-9A-Z]{3}[. ]?[0-9A-Z]{3}[/ ]?[0-9A-Z]{4}[- ]?\d\d)(?![0-9A-Z])/g
