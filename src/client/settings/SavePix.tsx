import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import * as z from 'zod/mini'
import { formatPixKey, type PixReceiver } from '../../shared/pix.ts'
import { isCategory, type SavedCategory, takeCategory } from '../api/settings.ts'
import { refusalOf, trpc } from '../api/trpc.ts'
import { AskDialog } from '../ui/dialogs/AskDialog.tsx'
import { useSentForm } from '../ui/forms/use-checked-form.ts'
import { pixKindName } from './pix-words.ts'
import { noFactors, OwnFactors, useOwnFactors } from './security/OwnFactors.tsx'

export interface SavePixProps {
  receiver: PixReceiver
  /** The category's version that its fields showed. */
  based_on: string | null
  onSaved(stored: Readonly<Record<string, string>>): void
  /** Whether another place changed the key meanwhile: its fields show that then, and this closes. */
  isOutdated(): boolean
  onClose(): void
}

/** Shows a Pix key back, and asks for the password and a code, before it is saved or removed. */
export function SavePix({ receiver, based_on: shown, onSaved, isOutdated, onClose }: SavePixProps) {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  const { hasCode, shape } = useOwnFactors()
  const { mutateAsync } = trpc.settings.setPix.useMutation()
  const finish = (saved: SavedCategory) => {
    takeCategory(utils, saved)
    void utils.auth.accesses.invalidate()
    onSaved(saved.valores)
  }
  const save = async (factors: z.output<ReturnType<typeof schemaOf>>) => {
    for (let based_on = shown; ; ) {
      try {
        return finish(await mutateAsync({ ...receiver, ...factors, based_on }))
      } catch (error) {
        const { key, row } = refusalOf(error)
        if (key !== 'conflito' || !isCategory(row)) throw error
        // An earlier try may have stored it, and used the code: only its answer was lost.
        if (Object.entries(receiver).every(([chave, valor]) => row.valores[chave] === String(valor)))
          return finish(row)
        takeCategory(utils, row)
        if (isOutdated()) return
        // Other fields of the category changed: this save goes on top of them.
        based_on = row.updated_at
      }
    }
  }
  const sent = useSentForm(schemaOf(shape), noFactors, save)
  const { pix_tipo, pix_chave, pix_nome, pix_cidade } = receiver
  return (
    <AskDialog
      title={pix_chave ? t`Receber Pix nesta chave?` : t`Remover a chave Pix?`}
      act={pix_chave ? t`Salvar chave` : t`Remover chave`}
      busy={t`Conferindo...`}
      danger={!pix_chave}
      sent={sent}
      field={<OwnFactors {...sent} hasCode={hasCode} />}
      onClose={onClose}
    >
      {pix_tipo ? (
        <>
          <Key>
            <b translate="no">{formatPixKey(pix_tipo, pix_chave)}</b>
            <span>
              {pixKindName(pix_tipo)} · {pix_nome} · {pix_cidade}
            </span>
          </Key>
          {t`Confira letra por letra: quem abrir a página do cliente vê esta chave.`}
        </>
      ) : (
        t`As OS deixam de mostrar Pix. Códigos e QRs já impressos ou enviados continuam com a chave anterior.`
      )}
    </AskDialog>
  )
}

const schemaOf = (shape: ReturnType<typeof useOwnFactors>['shape']) => z.strictObject(shape)

const Key = chakra('span', {
  base: {
    display: 'grid',
    mb: '3',
    p: '3',
    borderRadius: 'md',
    bg: 'sunken',
    overflowWrap: 'anywhere',
    '& > b': { textStyle: 'lg', fontWeight: 'medium', fontVariantNumeric: 'tabular-nums' },
    '& > span': { color: 'muted', textStyle: 'sm' },
  },
})
