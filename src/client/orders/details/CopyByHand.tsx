import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Field } from '../../ui/forms/Field.tsx'
import { TextArea } from '../../ui/inputs/TextArea.tsx'

/** The browser copies nothing for us: the text, selected, for whoever copies it by hand. */
export function CopyByHand({ title, text, onClose }: { title: string; text: string; onClose(): void }) {
  const { t } = useLingui()
  const id = useId()
  return (
    <Dialog
      size="sm"
      title={title}
      onClose={onClose}
      initialFocus={() => document.getElementById(id)}
      footer={<Button variant="primary" onClick={onClose}>{t`Fechar`}</Button>}
    >
      <Field id={id} label={t`Este navegador não deixa copiar sozinho: copie o texto abaixo.`}>
        <TextArea
          readOnly
          rows={text.includes('\n') ? 10 : 2}
          value={text}
          onFocus={event => event.target.select()}
        />
      </Field>
    </Dialog>
  )
}
