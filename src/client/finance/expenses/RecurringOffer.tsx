import { chakra } from '@chakra-ui/react'
import { plural } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { Repeat2 } from 'lucide-react'
import { formatMoney } from '../../../shared/money.ts'
import { refusalOf, trpc } from '../../api/trpc.ts'
import { narrow } from '../../theme/media.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { monthYear } from '../../ui/clock-words.ts'
import { dayInMonth } from '../../ui/Day.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { FinanceMonth } from '../finance-queries.ts'

interface RecurringOfferProps {
  month: FinanceMonth
  /** Why nothing may be created now. */
  reason: string | undefined
}

/** The recurring expenses that the month lacks, to be copied into it once. */
export function RecurringOffer({
  month: { mes, recorrentes, recorrentesQuantidade },
  reason,
}: RecurringOfferProps) {
  const { t } = useLingui()
  const copy = useCopyRecurring()
  const month = monthYear(mes)
  const more = recorrentesQuantidade - maxListed
  return (
    <Box asChild>
      <section aria-labelledby="recorrentes">
        <Icon of={Repeat2} />
        <div>
          <Title id="recorrentes">
            <Plural
              value={recorrentesQuantidade}
              one={`# despesa recorrente ainda não foi lançada em ${month}`}
              other={`# despesas recorrentes ainda não foram lançadas em ${month}`}
            />
          </Title>
          <Rows>
            {recorrentes.slice(0, maxListed).map(({ id, descricao, valor, data_despesa }) => (
              <li key={id}>
                <span dir="auto">{descricao}</span> {dayInMonth(data_despesa)}, {formatMoney(valor)}
              </li>
            ))}
            {more > 0 && <li>{t`e mais ${more}`}</li>}
          </Rows>
        </div>
        <Button onClick={() => copy.mutate({ mes })} busy={copy.isPending && t`Lançando...`} blocked={reason}>
          {t`Lançar no mês`}
        </Button>
      </section>
    </Box>
  )
}

/** finance.copyRecurring: a month gets the recurring expenses that it lacks, each once. */
function useCopyRecurring() {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  return trpc.finance.copyRecurring.useMutation({
    onSuccess({ copiadas }) {
      void utils.finance.invalidate()
      // Another tab was faster: they are there, and there is nothing to tell.
      if (copiadas > 0)
        toast.success(plural(copiadas, { one: '# despesa lançada!', other: '# despesas lançadas!' }))
    },
    onError(error) {
      const { key } = refusalOf(error)
      if (key === 'nao_autenticado') return
      if (key.endsWith('_expirado')) void utils.plans.current.invalidate()
      toast.error(t`Erro!`, { description: t`Não foi possível lançar as despesas.` })
    },
  })
}

/** How many are named. */
const maxListed = 6

const Box = chakra(Card, {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: '3',
    rowGap: '3',
    mt: '4',
    py: '3',
    ps: '4',
    pe: '3',
    '& > svg': { alignSelf: 'start', mt: '0.5', color: 'muted' },
    [narrow]: {
      gridTemplateColumns: 'auto minmax(0, 1fr)',
      '& > button': { gridColumn: '1 / -1' },
    },
  },
})
const Title = chakra('h3', { base: { fontWeight: 'medium' } })
const Rows = chakra('ul', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '3',
    mt: '0.5',
    textStyle: 'sm',
    color: 'muted',
    fontVariantNumeric: 'tabular-nums',
    listStyleType: 'none',
    '& > li': { minW: '0', overflowWrap: 'anywhere' },
  },
})
