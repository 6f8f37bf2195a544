import { t } from '@lingui/core/macro'

/** Says that the page must be reloaded because the server runs another release. */
export const newReleaseSentence = (): string =>
  t`O Bancada foi atualizado. Recarregue a página para continuar; o que foi salvo está seguro.`
