import { t } from '@lingui/core/macro'

/** That only a new page goes on, once the server holds another build. */
export const newReleaseSentence = (): string =>
  t`O Bancada foi atualizado. Recarregue a página para continuar; o que foi salvo está seguro.`
