import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { ArrowRight } from 'lucide-react'
import { type OrderStatus, orderStatuses, shortNumber, statusTone } from '../../shared/orders.ts'
import { isRefused, nextStep } from '../../shared/quotes.ts'
import { cards, touch } from '../theme/media.ts'
import { ignoreDoubleClick } from '../ui/Button.tsx'
import { Menu } from '../ui/dialogs/Menu.tsx'
import { Tooltip } from '../ui/dialogs/Tooltip.tsx'
import { Icon } from '../ui/Icon.tsx'
import { KeyCap } from '../ui/Kbd.tsx'
import { StatusBadge } from './OrderBadges.tsx'
import type { Order } from './order.ts'
import { statusIcon, statusLabel, stepWord } from './order-words.ts'

interface StatusControlProps {
  order: Order
  onMove(order: Order, status: OrderStatus): void
  /** The plan is over: the status is shown and cannot be changed. */
  blocked: boolean
  /** The key of the step forward, where there is one. */
  stepKey?: string | undefined
}

/** The status of an order: its name opens the four values, the arrow takes the one step forward. */
export function StatusControl({ order, onMove, blocked, stepKey }: StatusControlProps) {
  const { t } = useLingui()
  const { status } = order
  if (blocked) return <StatusBadge status={status} />
  const [number, label] = [shortNumber(order.numero_os), statusLabel(status)]
  const items = orderStatuses.map(value => ({
    value,
    label: statusLabel(value),
    icon: statusIcon[value],
    checked: value === status,
  }))
  const choose = (value: string) => {
    const chosen = orderStatuses.find(one => one === value)
    if (chosen && chosen !== status) onMove(order, chosen)
  }
  return (
    <Step tone={statusTone[status]}>
      <Menu label={t`Status`} groups={[{ items }]} onSelect={choose}>
        {trigger => (
          <button type="button" {...trigger} aria-label={t`Status: ${label}. Alterar na OS ${number}`}>
            <Icon of={statusIcon[status]} />
            {label}
          </button>
        )}
      </Menu>
      <StepButton order={order} number={number} stepKey={stepKey} onStep={to => onMove(order, to)} />
    </Step>
  )
}

interface StepButtonProps extends Pick<StatusControlProps, 'order' | 'stepKey'> {
  number: string
  onStep(to: OrderStatus): void
}

function StepButton({ order, number, stepKey, onStep }: StepButtonProps) {
  const { t } = useLingui()
  const next = nextStep(order)
  if (!next) return null
  const [name, verb] = [statusLabel(next), stepWord(order, next)]
  return (
    <Tooltip label={isRefused(order) ? verb : t`Avançar para ${name}`}>
      <button
        type="button"
        data-next=""
        aria-label={
          verb === name
            ? t`Avançar para ${name} a OS ${number}`
            : t`${verb}: avançar para ${name} a OS ${number}`
        }
        onClick={ignoreDoubleClick(({ currentTarget }) => {
          // The last step takes its own button away: the focus stays on the status.
          if (next === 'Entregue') currentTarget.parentElement?.querySelector('button')?.focus()
          onStep(next)
        })}
      >
        <Icon of={ArrowRight} />
        <span>{verb}</span>
        {stepKey && <KeyCap>{stepKey}</KeyCap>}
      </button>
    </Tooltip>
  )
}

const tone = (name: string) => ({
  bg: `${name}.bg`,
  color: `${name}.fg`,
  '& > button:hover': { bg: `${name}.line` },
  '& > [data-next]': { borderColor: `${name}.line` },
})

const Step = chakra('div', {
  base: {
    display: 'inline-flex',
    w: 'full',
    h: 'control.sm',
    borderRadius: 'control.sm',
    [cards]: { w: 'auto' },
    '& > button > svg': { w: '15px', h: '15px' },
    '& > button': {
      position: 'relative',
      display: 'inline-flex',
      alignItems: 'center',
      gap: '1.5',
      flex: 1,
      px: '2',
      textStyle: 'label',
      borderRadius: 'inherit',
      whiteSpace: 'nowrap',
      // Reaches the 44 px that a finger needs without growing the row.
      [touch]: { _after: { content: '""', position: 'absolute', insetX: '0', insetY: '-2px' } },
    },
    '& > [data-next]': {
      flex: '0 1 30px',
      justifyContent: 'center',
      px: '0',
      borderInlineStart: '1px solid',
      borderStartRadius: 'none',
      [touch]: { _after: { insetInlineStart: '-1', insetInlineEnd: '-4' } },
      '& > span': { display: 'none' },
      [cards]: {
        flex: 'none',
        px: '2.5',
        '& > span': { display: 'inline' },
      },
      '@container main (max-width: 340px)': {
        flex: '0 0 {sizes.10}',
        px: '0',
        '& > span': { display: 'none' },
      },
    },
  },
  variants: {
    tone: {
      received: tone('received'),
      progress: tone('progress'),
      ready: tone('ready'),
      delivered: tone('delivered'),
    },
  },
})
