import { t } from '@lingui/core/macro'
import type { PixKind } from '../../shared/pix.ts'

/** The name of a kind of Pix key. */
export function pixKindName(kind: PixKind): string {
  switch (kind) {
    case 'cpf':
      return t`CPF`
    case 'cnpj':
      return t`CNPJ`
    case 'celular':
      return t`Celular`
    case 'email':
      return t`E-mail`
    case 'aleatoria':
      return t`Chave aleatória`
  }
}
