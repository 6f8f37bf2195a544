import { formatCnpj } from '@brazilian-utils/brazilian-utils/format-cnpj'
import { formatCpf } from '@brazilian-utils/brazilian-utils/format-cpf'
import { isValidCnpj } from '@brazilian-utils/brazilian-utils/is-valid-cnpj'
import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf'

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
