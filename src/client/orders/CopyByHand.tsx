import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { TextArea } from '../ui/TextArea.tsx'

/** The browser copies nothing for us: the text, selected, for whoever copies it by hand. */
export function CopyByHand({ text, onClose }: { text: string; onClose(): void }) {
  const { t } = useLingui()
  const id = useId()
  return (
    <Dialog
      size="sm"
      title={t`Copiar resumo`}
      onClose={onClose}
      initialFocus={() => document.getElementById(id)}
      footer={<Button variant="primary" onClick={onClose}>{t`Fechar`}</Button>}
    >
      <Field id={id} label={t`Este navegador não deixa copiar sozinho: copie o texto abaixo.`}>
        <TextArea readOnly rows={10} value={text} onFocus={event => event.target.select()} />
      </Field>
    </Dialog>
  )
}
