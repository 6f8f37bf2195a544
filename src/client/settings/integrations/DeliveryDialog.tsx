import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { RotateCw } from 'lucide-react'
import { wallClockOf } from '../../../shared/wall-clock.ts'
import { useSettings } from '../../api/settings.ts'
import { Button } from '../../ui/Button.tsx'
import { whenWords } from '../../ui/clock-words.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Fields } from '../../ui/forms/Field.tsx'
import { Hint, Num, Sub } from '../../ui/Text.tsx'
import { useToday } from '../../ui/use-shop-clock.ts'
import { useResend } from './use-resend.ts'
import { answerWords, type Delivery, eventWord, failureWords, type WebhookRow } from './webhook-words.ts'

interface DeliveryDialogProps {
  webhook: WebhookRow
  delivery: Delivery
  onClose(): void
}

/** One delivery: how its last try went, what was sent and what was answered. */
export function DeliveryDialog({ webhook, delivery, onClose }: DeliveryDialogProps) {
  const { t } = useLingui()
  const zone = useSettings()?.fuso ?? 'America/Sao_Paulo'
  const today = useToday(zone)
  const { tipo, evento_id, corpo, resposta, falha, tentada_em, proxima_em, tentativas } = delivery
  const when = (instant: string) => whenWords(wallClockOf(new Date(instant), zone), today)
  const [tried, next] = [tentada_em && when(tentada_em), proxima_em && when(proxima_em)]
  const { reason, busy, resend } = useResend(webhook, onClose)
  return (
    <Dialog
      size="sm"
      title={
        <>
          {eventWord(tipo)}
          <Sub fontWeight="regular" letterSpacing="normal" translate="no">
            {tipo}
          </Sub>
        </>
      }
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t`Fechar`}</Button>
          <Button
            icon={RotateCw}
            blocked={reason}
            busy={busy && t`Enviando...`}
            onClick={() => resend(delivery.id)}
          >
            {t`Enviar de novo`}
          </Button>
        </>
      }
    >
      <Fields>
        <Facts>
          <div>
            <dt>{t`Resposta`}</dt>
            <dd>
              <Num>{answerWords(delivery)}</Num>
              {delivery.status !== null && falha && <Sub>{failureWords(falha)}</Sub>}
            </dd>
          </div>
          <div>
            <dt>{t`Tentativas`}</dt>
            <dd>
              <Num>{tried ? t`${tentativas}, a última ${tried}` : t`nenhuma ainda`}</Num>
              {next && <Sub>{t`Tenta de novo: ${next}`}</Sub>}
            </dd>
          </div>
          <div>
            <dt>webhook-id</dt>
            <dd>
              <code translate="no">{evento_id}</code>
            </dd>
          </div>
        </Facts>
        <section>
          <h3>{t`O que foi enviado`}</h3>
          <Code tabIndex={0} translate="no">
            {indented(corpo)}
          </Code>
        </section>
        <section>
          <h3>{t`O que respondeu`}</h3>
          {resposta ? (
            <Code tabIndex={0} translate="no">
              {resposta}
            </Code>
          ) : (
            <Hint>{t`Nada.`}</Hint>
          )}
        </section>
      </Fields>
    </Dialog>
  )
}

const indented = (json: string): string => JSON.stringify(JSON.parse(json), null, 2)

const Facts = chakra('dl', {
  base: {
    display: 'grid',
    gap: '2',
    '& > div': { display: 'grid', gridTemplateColumns: '96px minmax(0, 1fr)', columnGap: '3' },
    '& dt': { color: 'muted' },
    '& dd': { m: '0', minW: '0', overflowWrap: 'anywhere' },
    '& code': { fontFamily: 'ui-monospace, Menlo, Consolas, monospace', fontSize: 'sm' },
  },
})
const Code = chakra('pre', {
  base: {
    mt: '1.5',
    px: '3',
    py: '2.5',
    maxH: '240px',
    overflow: 'auto',
    bg: 'well',
    borderRadius: 'md',
    fontFamily: 'ui-monospace, Menlo, Consolas, monospace',
    fontSize: 'sm',
    lineHeight: '1.5',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
})
