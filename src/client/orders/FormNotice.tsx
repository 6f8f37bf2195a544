import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { CopyCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { shortNumber } from '../../shared/orders.ts'
import { Notice as NoticeLook } from '../ui/Notice.tsx'
import type { Order } from './order.ts'

/** Above the fields: an earlier attempt had stored the order, with what was typed then. */
export function FormNotice({ row }: { row: Order | null }) {
  const { t } = useLingui()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <Place ref={place} tabIndex={-1}>
      <NoticeLook tone="progress" icon={CopyCheck} title={t`A tentativa anterior tinha sido salva`}>
        <StoredBefore row={row} />
      </NoticeLook>
    </Place>
  )
}

function StoredBefore({ row }: { row: Order | null }) {
  const { t } = useLingui()
  if (!row) return t`A OS foi criada com os dados de antes: confira na lista. Salvar de novo cria outra OS.`
  const number = shortNumber(row.numero_os)
  return t`É a OS ${number}, com os dados de antes. Salve de novo para atualizá-la com o que está aqui.`
}

const Place = chakra('div', { base: { mb: '5', outline: '0', overflowWrap: 'anywhere' } })
