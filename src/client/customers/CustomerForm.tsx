import { Trans, useLingui } from '@lingui/react/macro'
import { touch } from '../theme/media.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Fields } from '../ui/Field.tsx'
import { Kbd } from '../ui/Kbd.tsx'
import { Hint } from '../ui/Text.tsx'
import { TextButton } from '../ui/TextButton.tsx'
import { CustomerConflict } from './CustomerConflict.tsx'
import { CustomerFields } from './CustomerFields.tsx'
import { useCustomerForm } from './use-customer-form.ts'
import type { Customer } from './use-save-customer.ts'

interface CustomerFormProps {
  /** The customer as it was when the form opened; null for a new one. */
  row: Customer | null
  /** Whose draft it is. */
  owner: string
  reason: string | undefined
  onClose(): void
}

/** The form of a customer in its dialog; what is typed outlives everything but saving and discarding it. */
export function CustomerForm({ row, owner, reason, onClose }: CustomerFormProps) {
  const { t } = useLingui()
  const { form, changed, save, saving, problem, conflict, draft } = useCustomerForm({
    row,
    owner,
    reason,
    onSaved: onClose,
  })
  const close = () => {
    draft.discard()
    onClose()
  }
  return (
    <Dialog
      size="sm"
      title={row ? t`Editar Cliente` : t`Novo Cliente`}
      onClose={close}
      confirmClose={changed}
      initialFocus={() => document.querySelector<HTMLElement>('[role=dialog] input')}
      onSubmit={save}
      footer={
        <>
          <Hint flex="1" css={{ [touch]: { display: 'none' } }}>
            <Trans>
              <Kbd>Ctrl</Kbd> <Kbd>Enter</Kbd> para salvar
            </Trans>
          </Hint>
          <Button onClick={close}>{t`Cancelar`}</Button>
          <Button type="submit" variant="primary" busy={saving && t`Salvando...`} blocked={reason}>
            {row ? t`Salvar` : t`Cadastrar`}
          </Button>
        </>
      }
    >
      <Fields>
        {reason && <Alert tone="danger">{reason}</Alert>}
        {problem && <Alert tone="danger">{problem}</Alert>}
        {conflict && <CustomerConflict {...conflict} />}
        {draft.restored && (
          <Hint role="status">
            <Trans>
              Continuamos de onde você parou. <TextButton onClick={draft.discard}>Limpar</TextButton>
            </Trans>
          </Hint>
        )}
        <CustomerFields form={form} />
      </Fields>
    </Dialog>
  )
}
