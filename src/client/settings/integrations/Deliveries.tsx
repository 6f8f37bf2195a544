import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { CircleAlert, RotateCw } from 'lucide-react'
import { shortNumber } from '../../../shared/orders.ts'
import { wallClockOf } from '../../../shared/wall-clock.ts'
import { trpc } from '../../api/trpc.ts'
import { Button } from '../../ui/Button.tsx'
import { whenWords } from '../../ui/clock-words.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Hint, Num, Sub } from '../../ui/Text.tsx'
import { TextButton } from '../../ui/TextButton.tsx'
import { useToday } from '../../ui/use-shop-clock.ts'
import { RowsFallback } from '../security/Rows.tsx'
import { useResend } from './use-resend.ts'
import { answerWords, type Delivery, eventWord, type WebhookRow } from './webhook-words.ts'

interface DeliveriesProps {
  webhook: WebhookRow
  zone: string
  onOpen(delivery: Delivery): void
}

/** What was last sent to a webhook, and how it went; it looks again while something waits. */
export function Deliveries({ webhook, zone, onOpen }: DeliveriesProps) {
  const { t } = useLingui()
  const { id } = webhook
  const query = trpc.webhooks.deliveries.useInfiniteQuery(
    { id, limit: 10 },
    {
      staleTime: 0,
      getNextPageParam: page => page.nextCursor,
      refetchInterval: ({ state }) =>
        state.data?.pages.some(({ items }) => items.some(isDueSoon)) ? 2_000 : false,
    },
  )
  const items = query.data?.pages.flatMap(page => page.items)
  if (!items) return <RowsFallback query={query} count={2} />
  if (items.length === 0) return <Empty>{t`Nada enviado ainda. Experimente com “Enviar teste”.`}</Empty>
  return (
    <>
      <List aria-label={t`Últimas entregas`}>
        {items.map(delivery => (
          <DeliveryRow
            key={delivery.id}
            webhook={webhook}
            delivery={delivery}
            zone={zone}
            onOpen={() => onOpen(delivery)}
          />
        ))}
      </List>
      {query.hasNextPage && (
        <div>
          <Button
            size="sm"
            variant="ghost"
            ms="-2"
            busy={query.isFetchingNextPage && t`Carregando...`}
            onClick={() => void query.fetchNextPage()}
          >
            {t`Ver mais antigas`}
          </Button>
        </div>
      )}
    </>
  )
}

const isDueSoon = ({ estado, proxima_em }: Delivery): boolean =>
  estado === 'esperando' && proxima_em !== null && Date.parse(proxima_em) < Date.now() + 10_000

interface DeliveryRowProps {
  webhook: WebhookRow
  delivery: Delivery
  zone: string
  onOpen(): void
}

function DeliveryRow({ webhook, delivery, zone, onOpen }: DeliveryRowProps) {
  const { t } = useLingui()
  const today = useToday(zone)
  const { reason, busy, resend } = useResend(webhook)
  const { id, tipo, numero_os, estado, falha, created_at, tentada_em } = delivery
  const when = whenWords(wallClockOf(new Date(tentada_em ?? created_at), zone), today)
  const number = numero_os && shortNumber(numero_os)
  const name = eventWord(tipo)
  return (
    <li>
      <div>
        <TextButton
          color="ink"
          fontWeight="medium"
          aria-label={t`${name}, ${when}: ver a entrega`}
          onClick={onOpen}
        >
          {name}
        </TextButton>
        <Sub asChild>
          <Num translate="no">{number ? t`${tipo}, OS ${number}` : tipo}</Num>
        </Sub>
      </div>
      <Num data-when="">{when}</Num>
      <Num data-answer="" data-bad={falha ? '' : undefined}>
        {falha && <Icon of={CircleAlert} size="sm" />}
        {answerWords(delivery)}
      </Num>
      {falha && (
        <Button
          size="sm"
          icon={RotateCw}
          blocked={reason}
          busy={busy && t`Enviando...`}
          aria-label={estado === 'esperando' ? t`Enviar ${name} agora` : t`Enviar ${name} de novo`}
          onClick={() => resend(id)}
        >
          {t`Enviar de novo`}
        </Button>
      )}
    </li>
  )
}

const narrow = '@container main (max-width: 560px)'

const Empty = chakra(Hint, { base: { display: 'block', py: '3' } })
const List = chakra('ul', {
  base: {
    '& > li': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) 92px 144px 136px',
      columnGap: '3',
      alignItems: 'center',
      minH: '56px',
      py: '1.5',
      borderTop: '1px solid',
      borderColor: 'hairline',
      [narrow]: { gridTemplateColumns: 'minmax(0, 1fr) auto', rowGap: '0.5', py: '2.5' },
    },
    '& > li > div': { minW: '0', overflowWrap: 'anywhere', [narrow]: { gridRow: 'span 2' } },
    '& > li > button': { justifySelf: 'end' },
    '& [data-when]': { color: 'muted', textStyle: 'sm', [narrow]: { textAlign: 'end' } },
    '& [data-answer]': {
      textStyle: 'sm',
      [narrow]: { textAlign: 'end', '&[data-bad]': { justifyContent: 'end' } },
    },
    '& [data-bad]': {
      display: 'flex',
      alignItems: 'center',
      gap: '1.5',
      color: 'danger',
      fontWeight: 'medium',
      '& > svg': { flexShrink: 0 },
    },
    [narrow]: { '& > li > button': { gridColumn: '1 / -1', justifySelf: 'stretch', mt: '1.5' } },
  },
})
