import { chakra } from '@chakra-ui/react'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { RotateCcw, Trash2 } from 'lucide-react'
import { deviceName } from '../../../shared/devices.ts'
import { formatMoney } from '../../../shared/money.ts'
import { shortNumber, trashDays } from '../../../shared/orders.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import type { Trashed } from './use-purge.ts'

interface TrashRowProps {
  row: Trashed
  restoring: boolean
  /** Why nothing can be changed. Whether the plan has a place for it only the server knows: its month may be another. */
  blocked: string | undefined
  onRestore(): void
  onPurge(): void
}

/** One deleted order: which, whose, how long it is still kept, and the two ways out. */
export function TrashRow({ row, restoring, blocked, onRestore, onPurge }: TrashRowProps) {
  const { t } = useLingui()
  const number = shortNumber(row.numero_os)
  return (
    <li>
      <p dir="auto">
        <b>{t`OS ${number}`}</b> · {row.clientes.nome}
      </p>
      <small dir="auto">
        {deviceName(row.aparelho)} · {formatMoney(row.valor)} · <span>{leftWords(row.excluido_em)}</span>
      </small>
      <Acts>
        <Button
          size="sm"
          icon={RotateCcw}
          blocked={blocked}
          busy={restoring && t`Restaurando...`}
          aria-label={t`Restaurar a OS ${number}`}
          onClick={onRestore}
        >
          {t`Restaurar`}
        </Button>
        <IconButton
          size="sm"
          icon={Trash2}
          label={t`Excluir definitivamente a OS ${number}`}
          blocked={blocked}
          onClick={onPurge}
        />
      </Acts>
    </li>
  )
}

/** Days that are left, a part of one for a whole, as a plan's are counted. */
function leftWords(deleted: string): string {
  const until = Date.parse(deleted) + trashDays * day
  const days = Math.max(1, Math.ceil((until - Date.now()) / day))
  return plural(days, { one: 'falta # dia', other: 'faltam # dias' })
}

const day = 86_400_000

const Acts = chakra('div', { base: { display: 'flex', alignItems: 'center', gap: '1' } })

export const TrashRows = chakra('ul', {
  base: {
    listStyleType: 'none',
    mt: '3',
    '& > li': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      columnGap: '3',
      alignItems: 'center',
      py: '3',
      borderTop: '1px solid',
      borderColor: 'hairline',
    },
    '& p': { overflowWrap: 'anywhere' },
    '& b': { fontWeight: 'medium', fontVariantNumeric: 'tabular-nums' },
    '& small': {
      gridRow: 2,
      textStyle: 'sm',
      color: 'muted',
      overflowWrap: 'anywhere',
      fontVariantNumeric: 'tabular-nums',
    },
    '& small > span': { whiteSpace: 'nowrap' },
    '& > li > div': { gridColumn: 2, gridRow: '1 / span 2' },
  },
})
