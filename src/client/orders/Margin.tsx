import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Eye, EyeOff } from 'lucide-react'
import { formatMoney } from '../../shared/money.ts'
import { IconButton } from '../ui/Button.tsx'
import { useHiddenCosts } from './hidden-costs.ts'
import { marginOf } from './line-values.ts'

interface MarginProps {
  valor: number
  /** null where a part has no cost. */
  custo: number | null
}

/** 'Custo R$ 410,00 · Margem R$ 370,00 (47%)', and the switch by which this device hides costs. */
export function Margin({ valor, custo }: MarginProps) {
  const { t } = useLingui()
  const [hidden, setHidden] = useHiddenCosts()
  const margin = marginOf(valor, custo)
  const label = hidden ? t`Mostrar custos` : t`Esconder custos`
  return (
    <Line>
      {!hidden && (
        <span>{margin && custo !== null ? <Known custo={custo} {...margin} /> : t`Margem: falta custo`}</span>
      )}
      {hidden && <span>{t`Custos escondidos`}</span>}
      <IconButton icon={hidden ? Eye : EyeOff} size="sm" label={label} onClick={() => setHidden(!hidden)} />
    </Line>
  )
}

interface KnownProps {
  custo: number
  margem: number
  /** Of the price, in whole percent. */
  percent: number | null
}

function Known({ custo, margem, percent }: KnownProps) {
  const { t } = useLingui()
  const [cost, left] = [formatMoney(custo), formatMoney(margem)]
  return percent === null
    ? t`Custo ${cost} · Margem ${left}`
    : t`Custo ${cost} · Margem ${left} (${percent}%)`
}

const Line = chakra('p', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '1',
    textStyle: 'sm',
    color: 'muted',
    fontVariantNumeric: 'tabular-nums',
    '& > button': { color: 'subtle', flexShrink: 0 },
  },
})
