import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { Copy } from 'lucide-react'
import { useEffect, useId } from 'react'
import { deviceName } from '../../shared/devices.ts'
import { formatMoney } from '../../shared/money.ts'
import { type OrderChange, type PaymentMethod, paidForms, shortNumber } from '../../shared/orders.ts'
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

/** What is asked before an order is changed. */
export type Asked =
  | { order: Order; question: 'paid'; delivers: boolean }
  | { order: Order; question: 'unpriced' | 'refused' }
  /** Whether another sum than the approved one is charged; then `go` on. */
  | { order: Order; question: 'sum'; go(): void }

interface OrderQuestionProps {
  asked: Asked
  onWrite(order: Order, change: OrderChange): void
  onEdit(id: string): void
  onClose(): void
}

/** The question before an order is delivered or paid. */
export function OrderQuestion({ asked, onWrite, onEdit, onClose }: OrderQuestionProps) {
  const { t } = useLingui()
  const { order } = asked
  const { valor, soma_itens, orcamento_total } = order
  const amount = formatMoney(valor)
  const then = (act: () => void) => () => {
    onClose()
    act()
  }
  const price = then(() => onEdit(order.id))
  switch (asked.question) {
    case 'unpriced':
      return (
        <Question
          order={order}
          title={t`Entregar sem valor?`}
          words={t`Esta OS ainda está a orçar: nada será cobrado.`}
          other={{
            label: t`Entregar sem valor`,
            act: then(() => onWrite(order, { status: 'Entregue' })),
          }}
          main={{ label: t`Informar valor`, act: price }}
          onClose={onClose}
        />
      )
    case 'refused': {
      // Nothing is owed for a device whose quote was refused.
      const free = soma_itens === null ? { valor: 0 } : { desconto: soma_itens }
      return (
        <Question
          order={order}
          title={t`Devolver sem cobrar?`}
          words={t`O cliente recusou o orçamento de ${amount}. A OS fica entregue, sem nada a receber.`}
          other={{ label: t`Cobrar outro valor`, act: price }}
          main={{
            label: t`Devolver sem cobrar`,
            act: then(() => onWrite(order, { status: 'Entregue', ...free })),
          }}
          onClose={onClose}
        />
      )
    }
    case 'sum': {
      const approved = formatMoney(orcamento_total ?? 0)
      return (
        <Question
          order={order}
          title={t`Cobrar outro valor?`}
          words={t`O cliente aprovou ${approved}. Receber ${amount}?`}
          other={{ label: t`Editar OS`, act: price, isFirst: true }}
          main={{ label: t`Receber ${amount}`, act: then(asked.go) }}
          onClose={onClose}
        />
      )
    }
    case 'paid':
      return (
        <HowPaid
          order={order}
          delivers={asked.delivers}
          onClose={onClose}
          onAnswer={forma_pagamento => {
            onClose()
            if (!asked.delivers) return onWrite(order, { forma_pagamento })
            onWrite(order, { status: 'Entregue', ...(forma_pagamento && { forma_pagamento }) })
          }}
        />
      )
  }
}

interface Answer {
  label: string
  act(): void
  /** It has the focus in place of the main answer: the careful one where money is asked for. */
  isFirst?: boolean
}

interface QuestionProps {
  order: Order
  title: string
  words: string
  other: Answer
  main: Answer
  onClose(): void
}

function Question({ order, title, words, other, main, onClose }: QuestionProps) {
  const { t } = useLingui()
  const id = useId()
  const { history } = useRouter()
  // Of what the address shows: going back takes both away.
  useEffect(() => history.subscribe(onClose), [history, onClose])
  const number = shortNumber(order.numero_os)
  const answer = ({ label, act }: Answer, isMain: boolean) => (
    <Button
      {...(isMain && { variant: 'primary' as const })}
      {...(isMain !== !!other.isFirst && { id })}
      onClick={ignoreDoubleClick(act)}
    >
      {label}
    </Button>
  )
  return (
    <Dialog
      size="sm"
      title={title}
      onClose={onClose}
      initialFocus={() => document.getElementById(id)}
      footer={
        <>
          {answer(other, false)}
          {answer(main, true)}
        </>
      }
    >
      <p>{words}</p>
      <p dir="auto">
        {t`OS ${number}`} · {order.clientes.nome} · {deviceName(order.aparelho)}
      </p>
    </Dialog>
  )
}

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
