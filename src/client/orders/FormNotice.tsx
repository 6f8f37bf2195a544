import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { CopyCheck, TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../ui/Button.tsx'
import { Notice as NoticeLook } from '../ui/Notice.tsx'
import { describeField } from './describe-field.ts'
import { changedFields } from './newer-changes.ts'
import { type Order, shortNumber } from './order.ts'
import type { Notice } from './use-save-order.ts'

interface FormNoticeProps {
  notice: Notice
  onSaveOver(row: Order): void
  onTakeNewer(row: Order): void
}

/** Above the fields: why saving must be looked at again, and what can be done. What was typed stays below. */
export function FormNotice({ notice, onSaveOver, onTakeNewer }: FormNoticeProps) {
  const { t } = useLingui()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (notice) place.current?.focus()
  }, [notice])
  return (
    <Place ref={place} tabIndex={-1}>
      {notice.kind === 'stored-before' ? (
        <NoticeLook tone="progress" icon={CopyCheck} title={t`A tentativa anterior tinha sido salva`}>
          <StoredBefore row={notice.row} />
        </NoticeLook>
      ) : (
        <NoticeLook tone="progress" icon={TriangleAlert} title={t`Esta OS foi alterada em outro lugar`}>
          <Changes before={notice.before} now={notice.now} />
          <Acts>
            <Button variant="tinted" size="sm" onClick={() => onTakeNewer(notice.now)}>
              {t`Carregar a versão nova`}
            </Button>
            <Button variant="tinted" size="sm" onClick={() => onSaveOver(notice.now)}>
              {t`Salvar por cima`}
            </Button>
          </Acts>
        </NoticeLook>
      )}
    </Place>
  )
}

function StoredBefore({ row }: { row: Order | null }) {
  const { t } = useLingui()
  if (!row) return t`A OS foi criada com os dados de antes: confira na lista. Salvar de novo cria outra OS.`
  const number = shortNumber(row.numero_os)
  return t`É a OS ${number}, com os dados de antes. Salve de novo para atualizá-la com o que está aqui.`
}

function Changes({ before, now }: { before: Order; now: Order }) {
  const { t } = useLingui()
  const changes = changedFields(before, now).map(field => describeField(field, now))
  const list = changes.join(' · ')
  return (
    <>
      {changes.length > 0 && t`Mudou: ${list}.`}{' '}
      {t`O que você digitou continua aqui, e fica ao carregar a versão nova.`}
    </>
  )
}

const Place = chakra('div', { base: { mb: '5', outline: '0', overflowWrap: 'anywhere' } })
const Acts = chakra('span', { base: { display: 'flex', flexWrap: 'wrap', gap: '2', mt: '2' } })
