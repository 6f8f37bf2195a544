import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { Copy } from 'lucide-react'
import { useEffect, useId } from 'react'
import { deviceName } from '../../shared/devices.ts'
import { type PaymentMethod, paidForms, shortNumber } from '../../shared/orders.ts'
import { errorSentence } from '../api/sentences.ts'
import { useSettings } from '../api/settings.ts'
import { trpc } from '../api/trpc.ts'
import { segment, track } from '../theme/recipes/segments.ts'
import { Button, ignoreDoubleClick, notHeld } from '../ui/Button.tsx'
import { copyText } from '../ui/copy-text.ts'
import { Dialog } from '../ui/dialogs/Dialog.tsx'
import { Alert } from '../ui/feedback/Alert.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { TextLink } from '../ui/LinkButton.tsx'
import { lazyPart } from '../ui/lazy.tsx'
import { Money } from '../ui/Money.tsx'
import type { Order } from './order.ts'
import { paymentLabel } from './order-words.ts'
import { PixPlace } from './PixPlace.tsx'

interface HowPaidProps {
  order: Order
  /** The answer delivers the order, too. */
  delivers: boolean
  /** null: not paid. */
  onAnswer(forma_pagamento: PaymentMethod | null): void
  onClose(): void
}

/**
 * 'Como foi pago?': one tap answers. What was agreed upon, or holds, is marked and has the focus. Where something is due
 * and the shop has a Pix key, its QR is there without a tap.
 */
export function HowPaid({ order, delivers, onAnswer, onClose }: HowPaidProps) {
  const { t } = useLingui()
  const id = useId()
  const { history } = useRouter()
  // Of what the address shows: going back takes both away.
  useEffect(() => history.subscribe(onClose), [history, onClose])
  const { pago, forma_pagamento, clientes } = order
  const number = shortNumber(order.numero_os)
  const first = forma_pagamento === 'Pendente' ? paidForms[0] : forma_pagamento
  const isDue = !pago && order.valor > 0
  const settings = useSettings()
  const hasKey = isDue && !!settings?.empresa.valores.pix_chave
  // Not kept: the value or the key may change before the question is asked again.
  const { data: pix, error } = trpc.orders.pix.useQuery({ id: order.id }, { enabled: hasKey, gcTime: 0 })
  const copy = async (codigo: string) => {
    if (await copyText(codigo)) toast.success(t`Código copiado.`)
    else toast.error(t`Não foi possível copiar o código.`)
  }
  return (
    <Dialog
      size="sm"
      title={t`Como foi pago?`}
      onClose={onClose}
      initialFocus={() => document.getElementById(`${id}-${first}`)}
      footer={
        (delivers || pago || pix) && (
          <>
            {(delivers || pago) && (
              <Button onClick={ignoreDoubleClick(() => onAnswer(null))}>
                {delivers ? t`Ainda não` : t`Ainda não foi pago`}
              </Button>
            )}
            {pix && (
              <>
                <Button icon={Copy} onClick={() => void copy(pix.codigo)}>
                  {t`Copiar código`}
                </Button>
                <Button
                  variant="primary"
                  aria-label={t`Recebi por PIX`}
                  onClick={ignoreDoubleClick(() => onAnswer('PIX'))}
                >
                  {t`Recebi`}
                </Button>
              </>
            )}
          </>
        )
      }
    >
      <What dir="auto">
        {t`OS ${number}`} · {clientes.nome} · {deviceName(order.aparelho)}
      </What>
      <Forms role="group" aria-label={t`Forma de pagamento`} onKeyDown={notHeld}>
        {paidForms.map(form => (
          <Form
            key={form}
            id={`${id}-${form}`}
            type="button"
            data-shown={!hasKey || form === 'PIX' || undefined}
            onClick={ignoreDoubleClick(() => onAnswer(form))}
          >
            <span>{paymentLabel(form)}</span>
            {form === forma_pagamento && <small>{pago ? t`Pago` : t`Combinado`}</small>}
          </Form>
        ))}
      </Forms>
      <Shown>
        {hasKey && !error && (pix ? <PixQr codigo={pix.codigo} valor={pix.valor} /> : <PixPlace />)}
        <Sum>
          <Money value={pix?.valor ?? order.valor} />
        </Sum>
        {pix && (
          <To translate="no">
            {pix.nome} · {pix.chave}
          </To>
        )}
        {error && <Alert tone="danger">{errorSentence(error)}</Alert>}
        {pix && (
          <About>{t`Confira no seu banco antes de tocar em Recebi. A Bancada não vê se o Pix caiu.`}</About>
        )}
        {isDue && settings && !hasKey && (
          <About>
            {t`Com a chave Pix cadastrada, o QR com o valor aparece aqui.`}{' '}
            <TextLink to="/configuracoes" search={{ aba: 'empresa' }} hash="pix">
              {t`Cadastrar chave`}
            </TextLink>
          </About>
        )}
      </Shown>
    </Dialog>
  )
}

const PixQr = lazyPart(() => import('./PixQr.tsx').then(part => part.PixQr), { Loading: PixPlace })

const What = chakra('p', { base: { mb: '3', color: 'muted', textStyle: 'sm', overflowWrap: 'anywhere' } })
const Forms = chakra('div', { ...track, base: { ...track.base, display: 'flex' } })
const Form = chakra('button', {
  ...segment,
  base: {
    ...segment.base,
    flexDirection: 'column',
    flex: '1 1 0',
    gap: '0',
    h: 'control.touch',
    color: 'ink',
    '&[data-shown]': { bg: 'raised', boxShadow: 'chosen' },
    '& > small': { color: 'muted', textStyle: 'xs', fontWeight: 'regular' },
  },
})
const Shown = chakra('div', {
  base: { display: 'grid', justifyItems: 'center', mt: '4', textAlign: 'center' },
})
const Sum = chakra('p', { base: { textStyle: 'figure' } })
const To = chakra('p', { base: { color: 'muted', textStyle: 'sm', overflowWrap: 'anywhere' } })
const About = chakra('p', { base: { mt: '4', color: 'muted', textStyle: 'sm', textWrap: 'balance' } })
