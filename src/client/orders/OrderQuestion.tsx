import { chakra } from '@chakra-ui/react'
import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { ArrowLeft, Banknote, Copy, CreditCard, QrCode, Smartphone } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { deviceName } from '../../shared/devices.ts'
import { formatMoney } from '../../shared/money.ts'
import { type OrderChange, type PaymentMethod, paidForms, shortNumber } from '../../shared/orders.ts'
import { isRefused } from '../../shared/quotes.ts'
import { errorSentence } from '../api/sentences.ts'
import { useSettings } from '../api/settings.ts'
import { trpc } from '../api/trpc.ts'
import { Button, ignoreDoubleClick, notHeld, StyledButton } from '../ui/Button.tsx'
import { copyText } from '../ui/copy-text.ts'
import { Dialog } from '../ui/dialogs/Dialog.tsx'
import { Alert } from '../ui/feedback/Alert.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { Icon } from '../ui/Icon.tsx'
import { TextLink } from '../ui/LinkButton.tsx'
import { lazyPart } from '../ui/lazy.tsx'
import { Skeleton } from '../ui/lists/Skeleton.tsx'
import type { Order } from './order.ts'
import { priceWords } from './order-words.ts'
import { PixPlace } from './PixPlace.tsx'

/** What is asked before an order is changed. */
export type Asked =
  | { order: Order; question: 'paid'; delivers: boolean }
  | { order: Order; question: 'unpriced' | 'refused' }
  /** Whether another sum than the approved one, or a refused one, is charged; then `go` on. */
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
      const quoted = formatMoney(orcamento_total ?? 0)
      const refused = isRefused(order)
      return (
        <Question
          order={order}
          title={refused ? t`Receber assim mesmo?` : t`Cobrar outro valor?`}
          words={
            refused
              ? t`O cliente recusou o orçamento de ${quoted}. Receber ${amount}?`
              : t`O cliente aprovou ${quoted}. Receber ${amount}?`
          }
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
 * 'Como foi pago?': three acts that say what they note, of which the agreed one has the focus. The QR of the shop's Pix is
 * another view of the same question: showing it notes nothing.
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
  const [showsCode, setShowsCode] = useState(false)
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
      subtitle={
        <What dir="auto">
          {t`OS ${number}`} · {clientes.nome} · {deviceName(order.aparelho)}
        </What>
      }
      onClose={onClose}
      initialFocus={() => document.getElementById(`${id}-${first}`)}
      footer={
        showsCode
          ? pix && (
              <>
                <Button icon={Copy} onClick={() => void copy(pix.codigo)}>
                  {t`Copiar código`}
                </Button>
                <Button variant="primary" onClick={ignoreDoubleClick(() => onAnswer('PIX'))}>
                  {receivedLabel('PIX')}
                </Button>
              </>
            )
          : (delivers || pago) && (
              <Button onClick={ignoreDoubleClick(() => onAnswer(null))}>
                {delivers ? t`Ainda não` : t`Ainda não foi pago`}
              </Button>
            )
      }
    >
      <Sum>{pix ? formatMoney(pix.valor) : priceWords(order)}</Sum>
      {showsCode ? (
        <Code>
          {!error && (pix ? <PixQr codigo={pix.codigo} valor={pix.valor} /> : <PixPlace />)}
          {pix && (
            <p translate="no">
              {pix.nome} · {pix.chave}
            </p>
          )}
          {error && <Alert tone="danger">{errorSentence(error)}</Alert>}
          {pix && <p>{t`Confira no seu banco se o Pix caiu: a Bancada não vê.`}</p>}
        </Code>
      ) : (
        <Acts role="group" aria-label={t`Forma de pagamento`} onKeyDown={notHeld}>
          {paidForms.map(form => (
            <Act key={form} id={`${id}-${form}`} onClick={ignoreDoubleClick(() => onAnswer(form))}>
              <Icon of={formIcon[form]} size="lg" />
              <span>{receivedLabel(form)}</span>
              {form === forma_pagamento && <small>{pago ? t`Pago` : t`Combinado`}</small>}
            </Act>
          ))}
        </Acts>
      )}
      {isDue && !settings && <Skeleton h="control.lg" mt="2" />}
      {hasKey && (
        // One button in both views, so that the focus stays on it.
        <Act variant="ghost" w="full" mt="2" onClick={() => setShowsCode(!showsCode)}>
          <Icon of={showsCode ? ArrowLeft : QrCode} size="lg" />
          <span>{showsCode ? t`Esconder QR` : t`Mostrar QR do Pix`}</span>
        </Act>
      )}
      {isDue && settings && !hasKey && (
        <About>
          {t`Com a chave Pix cadastrada, o QR com o valor aparece aqui.`}{' '}
          <TextLink to="/configuracoes" search={{ aba: 'empresa' }} hash="pix">
            {t`Cadastrar chave`}
          </TextLink>
        </About>
      )}
    </Dialog>
  )
}

/** What a touch notes, in the words of who touches. */
function receivedLabel(form: (typeof paidForms)[number]): string {
  switch (form) {
    case 'Dinheiro':
      return t`Recebi em Dinheiro`
    case 'PIX':
      return t`Recebi no PIX`
    case 'Cartão':
      return t`Recebi no Cartão`
  }
}

// The QR's own sign stands for showing it alone.
const formIcon = { Dinheiro: Banknote, PIX: Smartphone, Cartão: CreditCard } as const

const PixQr = lazyPart(() => import('./PixQr.tsx').then(part => part.PixQr), { Loading: PixPlace })

const What = chakra('span', { base: { overflowWrap: 'anywhere' } })
const Sum = chakra('p', { base: { mb: '4', textStyle: 'figure' } })
const Acts = chakra('div', { base: { display: 'grid', gap: '2' } })
const Act = chakra(StyledButton, {
  base: {
    h: 'control.lg',
    px: '4',
    gap: '3',
    justifyContent: 'flex-start',
    fontSize: 'lg',
    '& > svg': { color: 'muted' },
    '& > span': { flex: 1, textAlign: 'start' },
    '& > small': { color: 'muted', textStyle: 'sm', fontWeight: 'regular' },
  },
})
const Code = chakra('div', {
  base: {
    display: 'grid',
    justifyItems: 'center',
    textAlign: 'center',
    '& > p': { color: 'muted', textStyle: 'sm', overflowWrap: 'anywhere', textWrap: 'balance' },
    '& > p + p': { mt: '2' },
  },
})
const About = chakra('p', { base: { mt: '4', color: 'muted', textStyle: 'sm', textWrap: 'balance' } })
