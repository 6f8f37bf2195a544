import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { Button } from '../Button.tsx'
import { Dialog } from '../dialogs/Dialog.tsx'
import type { Comparison } from './compare.ts'
import { Merge } from './Merge.tsx'
import type { Side, Versions } from './merge-versions.ts'

type Choices = Record<string, Side>

export interface MergeDialogProps<Values> {
  /** Says what was changed ("Esta OS foi alterada em outro lugar"). */
  title: string
  comparison: Comparison<Values>
  versions: Versions<Values>
  busy: boolean
  /** Saves both sides' changes, as chosen. */
  onSave(values: Values): void
  /** Back to the form with the merged values. */
  onBack(values: Values): void
  /** Closed without a choice: the form stays as it was, and the next save asks again. */
  onDismiss(): void
}

/**
 * Shown when a newer version of the row is stored: merges both versions and saves. Give it a key of the newer
 * version.
 */
export function MergeDialog<Values>({
  title,
  comparison,
  versions,
  busy,
  onSave,
  onBack,
  onDismiss,
}: MergeDialogProps<Values>) {
  const { t } = useLingui()
  const saveId = useId()
  const [choices, setChoices] = useState<Choices>({})
  const rows = comparison.rows(versions)
  const collides = rows.some(row => row.by === 'both')
  return (
    <Dialog
      title={title}
      onClose={onDismiss}
      // Focuses the first choice; without one, the button.
      initialFocus={() => (collides ? null : document.getElementById(saveId))}
      onSubmit={event => {
        event.preventDefault()
        // React events bubble through portals: the form that opened this dialog must not be submitted too.
        event.stopPropagation()
        if (!busy) onSave(comparison.merged(versions, choices))
      }}
      footer={
        <>
          <Button
            onClick={() => onBack(comparison.merged(versions, choices))}
          >{t`Voltar ao formulário`}</Button>
          <Button id={saveId} type="submit" variant="primary" busy={busy && t`Salvando...`}>
            {collides ? t`Salvar` : t`Juntar e salvar`}
          </Button>
        </>
      }
    >
      <Intro>
        {collides
          ? t`Os dois lados mudaram os mesmos campos: escolha o que fica em cada um. Nada foi perdido.`
          : t`As suas alterações e as do outro lugar não se cruzam: podem ser salvas juntas.`}
      </Intro>
      <Merge
        rows={rows}
        choices={choices}
        onChoose={(key, side) => setChoices(before => ({ ...before, [key]: side }))}
      />
    </Dialog>
  )
}

const Intro = chakra('p', { base: { mb: '5', color: 'muted' } })
