import { useLingui } from '@lingui/react/macro'
import { CustomerColumns } from './CustomerGrid.tsx'

/** Names of the columns; each row says them again to a screen reader. */
export function CustomerHead() {
  const { t } = useLingui()
  return (
    <CustomerColumns aria-hidden="true">
      <span>{t`Cliente`}</span>
      <span>{t`Contato`}</span>
      <span>{t`Situação`}</span>
      <span data-number="">{t`Total OS`}</span>
      <span data-number="">{t`Valor Total`}</span>
      <span data-since="">{t`Cadastro`}</span>
    </CustomerColumns>
  )
}
