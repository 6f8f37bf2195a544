import { chakra } from '@chakra-ui/react'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { CircleCheck } from 'lucide-react'
import { shortNumber } from '../../shared/orders.ts'
import { trpc } from '../api/trpc.ts'
import { Icon } from '../ui/Icon.tsx'
import { ProgressBar } from './ProgressBar.tsx'
import type { OrderProgress } from './progress.ts'
import { UploadFailures } from './UploadFailures.tsx'

/** How far one order's photos are: 'OS 0042: 2 de 3 fotos'. */
export function OrderUploads({ os_id, uploads, sent, failed, share }: OrderProgress) {
  const { t } = useLingui()
  const { data: order } = trpc.orders.get.useQuery({ id: os_id }, { staleTime: Number.POSITIVE_INFINITY })
  const number = order && shortNumber(order.numero_os)
  const count = uploads.length
  const far = plural(count, { one: `${sent} de # foto`, other: `${sent} de # fotos` })
  const title = number ? t`OS ${number}: ${far}` : far
  return (
    <Order>
      <Title>
        {title}
        {sent === count && <Icon of={CircleCheck} />}
      </Title>
      {sent + failed < count && <ProgressBar share={share} label={title} />}
      <UploadFailures uploads={uploads} />
    </Order>
  )
}

const Order = chakra('div', {
  base: { p: '3', '& + &': { borderTop: '1px solid', borderColor: 'hairline' } },
})
const Title = chakra('p', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '2',
    mb: '2',
    fontWeight: 'medium',
    fontVariantNumeric: 'tabular-nums',
    '&:last-child': { mb: '0' },
    '& > svg': { color: 'ready.fg' },
  },
})
