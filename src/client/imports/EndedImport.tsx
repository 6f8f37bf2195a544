import { chakra } from '@chakra-ui/react'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import type { NotRevertedRow } from '../../shared/imports.ts'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'
import { Alert } from '../ui/feedback/Alert.tsx'
import { Notice } from '../ui/feedback/Notice.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Hint, SectionTitle } from '../ui/Text.tsx'
import { leftSentence, rowName } from './ChangedRows.tsx'
import { type Import, useImportActs } from './import.ts'
import { fileSentence, importedWords, resultLinkOf, resultWords, stateLabel } from './import-words.ts'
import { SaveIssues } from './RowIssues.tsx'

interface EndedImportProps {
  one: Import
  reason: string | undefined
}

/** An import's result: what was imported, what waits for another plan, what failed; and for a day an undo. */
export function EndedImport({ one, reason }: EndedImportProps) {
  const { t } = useLingui()
  const { read, confirm, undo } = useImportActs()
  const [asking, setAsking] = useState(false)
  const { contagens, id, versao } = one
  const { esperam, mantidas, repetidas, ruins, deixadas = 0, dobradas = 0, campos_fora = 0 } = contagens
  // The rows' errors are stored as long as the file.
  const list = (one.pode_desfazer || one.pode_continuar) && <SaveIssues one={one} />
  const resultLink = one.estado === 'feita' && resultLinkOf(contagens)
  return (
    <Root>
      <div role="status">
        <SectionTitle>{stateLabel(one.estado)}</SectionTitle>
        <Name dir="auto">{one.nome_arquivo}</Name>
      </div>
      {one.recusa && (
        <Alert tone="danger">
          {fileSentence(one.recusa, one.tipo)}
          {one.pode_tentar && <p>{t`O arquivo fica guardado por um dia: não é preciso enviar outra vez.`}</p>}
        </Alert>
      )}
      {one.estado === 'feita' && (
        <Alert tone="ready">
          {resultWords(contagens)}
          {dobradas > 0 && (
            <Hint as="p">
              {plural(dobradas, {
                one: '# linha do arquivo repetia outra e não foi importada duas vezes.',
                other: '# linhas do arquivo repetiam outras e não foram importadas duas vezes.',
              })}
            </Hint>
          )}
          {repetidas > 0 && (
            <Hint as="p">
              {plural(repetidas, {
                one: '# registro já estava aqui e não foi repetido.',
                other: '# registros já estavam aqui e não foram repetidos.',
              })}
            </Hint>
          )}
        </Alert>
      )}
      {one.estado === 'feita' && ruins > 0 && (
        <Notice
          tone="progress"
          icon={CircleAlert}
          title={plural(ruins, {
            one: '# registro com problema não foi importado',
            other: '# registros com problema não foram importados',
          })}
          action={list}
        >
          {one.tipo === 'mapos'
            ? t`Corrija no MapOS, faça outro backup e envie: o que já foi importado não se repete.`
            : t`Corrija no arquivo e envie de novo: o que já foi importado não se repete.`}
        </Notice>
      )}
      {one.estado === 'feita' && campos_fora > 0 && (
        <Notice
          tone="progress"
          icon={CircleAlert}
          title={
            one.tipo === 'mapos'
              ? plural(campos_fora, {
                  one: '# campo não foi importado como estava',
                  other: '# campos não foram importados como estavam',
                })
              : plural(campos_fora, {
                  one: '# campo com problema não foi importado',
                  other: '# campos com problema não foram importados',
                })
          }
          action={ruins === 0 && list}
        >
          {one.tipo === 'mapos'
            ? t`Os registros foram importados assim mesmo: confira no cadastro ou na OS.`
            : t`Os registros foram importados sem eles: complete no cadastro ou na OS.`}
        </Notice>
      )}
      {one.estado === 'feita' && deixadas > 0 && <LeftRows count={deixadas} rows={one.deixadas} />}
      {one.pode_continuar && (
        <Notice
          tone="progress"
          icon={CircleAlert}
          title={plural(esperam, { one: '# registro aguardando', other: '# registros aguardando' })}
          action={
            <Button
              variant="tinted"
              size="sm"
              blocked={reason}
              busy={confirm.isPending && t`Trazendo...`}
              onClick={() => confirm.mutate({ id, versao })}
            >
              {t`Trazer o resto`}
            </Button>
          }
        >
          {t`Não cabem no seu plano agora. Ficam guardados por 30 dias, e você traz quando houver espaço.`}
        </Notice>
      )}
      {mantidas > 0 && (
        <div>
          <p>
            {plural(mantidas, {
              one: '# registro foi mantido, porque você mexeu nele depois da importação:',
              other: '# registros foram mantidos, porque você mexeu neles depois da importação:',
            })}
          </p>
          <Kept>
            {one.mantidas.map(row => (
              <li key={row.id} dir="auto">
                {row.nome}
              </li>
            ))}
          </Kept>
        </div>
      )}
      <Acts>
        {resultLink && (
          <LinkButton to={resultLink.to} variant="primary">
            {resultLink.label}
          </LinkButton>
        )}
        {one.pode_tentar && (
          <Button
            variant="primary"
            blocked={reason}
            busy={read.isPending && t`Lendo...`}
            onClick={() => read.mutate({ id, versao })}
          >
            {t`Tentar novamente`}
          </Button>
        )}
        <LinkButton to="/importar" variant={resultLink || one.pode_tentar ? 'outline' : 'primary'}>
          {t`Importar outro arquivo`}
        </LinkButton>
        {one.pode_desfazer && <Button onClick={() => setAsking(true)}>{t`Desfazer a importação`}</Button>}
      </Acts>
      {one.pode_desfazer && <Hint>{t`Dá para desfazer por um dia.`}</Hint>}
      <UndoImport
        open={asking}
        busy={undo.isPending}
        what={contagens.voltaram ? importedWords(contagens) : resultWords(contagens)}
        back={contagens.voltaram ?? 0}
        onClose={() => setAsking(false)}
        onConfirm={() => undo.mutate({ id }, { onSettled: () => setAsking(false) })}
      />
    </Root>
  )
}

const Root = chakra('section', { base: { display: 'grid', gap: '5', justifyItems: 'start' } })
const Name = chakra('p', { base: { mt: '1', color: 'muted', overflowWrap: 'anywhere' } })
const Acts = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '2' } })
const Kept = chakra('ul', {
  base: { mt: '2', ps: '5', listStyle: 'disc', color: 'muted', overflowWrap: 'anywhere' },
})

interface UndoImportProps {
  open: boolean
  busy: boolean
  /** What an undo would delete, in words; '' for nothing. */
  what: string
  /** The number of rows that were changed back. */
  back: number
  onConfirm(): void
  onClose(): void
}

/** Asks before an undo deletes the imported rows for good. */
function UndoImport({ open, busy, what, back, onConfirm, onClose }: UndoImportProps) {
  const { t } = useLingui()
  return (
    <ConfirmDialog
      open={open}
      title={t`Desfazer esta importação?`}
      confirm={t`Desfazer`}
      busy={busy && t`Desfazendo...`}
      onConfirm={onConfirm}
      onCancel={onClose}
    >
      {(what || back === 0) &&
        t`O que ela trouxe sai de vez, sem passar pela Lixeira: ${what}. Fica o que você mudou depois, e o que ganhou foto, lembrete ou mensagem.`}{' '}
      {back > 0 &&
        t`O que o backup trouxe de volta fica de novo como estava antes, menos o que você mudou depois.`}
    </ConfirmDialog>
  )
}

/**
 * Rows that should have been changed back and were not, each with the reason. The count stays when the names are
 * gone.
 */
function LeftRows({ count, rows }: { count: number; rows: NotRevertedRow[] }) {
  return (
    <Notice
      tone="progress"
      icon={CircleAlert}
      title={plural(count, {
        one: '# registro ficou como está hoje',
        other: '# registros ficaram como estão hoje',
      })}
    >
      <List>
        {rows.map(row => (
          <li key={row.id}>
            <b dir="auto">{rowName(row)}</b> {leftSentence(row.motivo)}
          </li>
        ))}
      </List>
    </Notice>
  )
}

const List = chakra('ul', {
  base: {
    overflowWrap: 'anywhere',
    '& > li': { py: '0.5' },
    '& b': { fontWeight: 'medium', me: '1' },
  },
})
