import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { dayOf } from '../../shared/days.ts'
import { defaultMessages, fillMessage } from '../../shared/messages.ts'
import { formatMoney } from '../../shared/money.ts'
import { shopName, useSettings } from '../api/settings.ts'
import type { CurrentPlan } from '../plans/use-plan.ts'
import { cards, narrow, stacked } from '../theme/media.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { formatDay } from '../ui/Day.tsx'
import { lazyDialog } from '../ui/dialogs/lazy-dialog.tsx'
import { Icon } from '../ui/Icon.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Drawing } from '../ui/Mark.tsx'
import { Hint, SectionTitle } from '../ui/Text.tsx'
import { StepsPlace, useFirstSteps } from './FirstSteps.tsx'

interface FirstDayProps {
  /** Today in the shop's zone. */
  today: string
  /** The shop never had an order. */
  unbegun: boolean
  plan: CurrentPlan | undefined
  /** No reminder waits. */
  calm: boolean
  /** The button that begins the first order. */
  newOrder: ReactNode
  /** Last in the column at the side. */
  offers: ReactNode
}

/** What stands below the figures while there is no order. */
export function FirstDay({ today, unbegun, plan, calm, newOrder, offers }: FirstDayProps) {
  return (
    <Columns>
      <FirstStepsList today={today} unbegun={unbegun} newOrder={newOrder} />
      <Aside>
        <EmptyAside plan={plan} calm={calm} />
        {offers}
      </Aside>
    </Columns>
  )
}

interface EmptyAsideProps {
  plan: CurrentPlan | undefined
  /** No reminder and no alert waits. */
  calm: boolean
}

/** Beside the first steps: what the plan allows, and that nothing waits. */
function EmptyAside({ plan, calm }: EmptyAsideProps) {
  const { t } = useLingui()
  const settings = useSettings()
  const [used, limit] = [plan?.uso.clientes, plan?.limites.clientes]
  const isTrial = plan?.plano === 'teste' && plan.data_fim
  return (
    <>
      <Picture>
        <Drawing />
      </Picture>
      {limit !== null && used !== undefined && (
        <Facts>
          <dt>{t`Clientes`}</dt>
          <dd>{t`${used} de ${limit} permitidos`}</dd>
          {isTrial && settings && (
            <>
              <dt>{t`Fim do teste`}</dt>
              <dd>{formatDay(dayOf(new Date(isTrial), settings.fuso))}</dd>
            </>
          )}
        </Facts>
      )}
      {calm && (
        <Box>
          <SectionTitle>{t`Lembretes e Alertas`}</SectionTitle>
          <p>{t`Nenhum lembrete para hoje.`}</p>
        </Box>
      )}
    </>
  )
}

const Picture = chakra('div', {
  base: {
    display: 'grid',
    placeItems: 'center',
    '& > svg': { w: '240px', h: '240px' },
    [cards]: { display: 'none' },
  },
})
const Facts = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: '1fr auto',
    textStyle: 'sm',
    fontVariantNumeric: 'tabular-nums',
    '& > *': { py: '2' },
    '& > :nth-of-type(n+2)': { borderTop: '1px solid', borderColor: 'hairline' },
    '& > dt': { color: 'muted' },
    '& > dd': { fontWeight: 'medium', textAlign: 'end' },
  },
})
const Box = chakra(Card, { base: { p: '4', '& > p': { mt: '1', color: 'muted' } } })

interface FirstStepsListProps {
  /** Today in the shop's zone. */
  today: string
  /** The shop never had an order: one that it deleted was its first. */
  unbegun: boolean
  /** The button that begins the first order. */
  newOrder: ReactNode
}

/** The first steps at length, as the page's own content. */
function FirstStepsList({ today, unbegun, newOrder }: FirstStepsListProps) {
  const { t } = useLingui()
  const settings = useSettings()
  const [isSampleOpen, setSampleOpen] = useState(false)
  const { steps, next } = useFirstSteps({ begun: undefined, unbegun })
  const ways = (
    <Ways>
      {newOrder}
      <LinkButton to="/importar">{t`Trazer meus dados`}</LinkButton>
      <Button variant="ghost" onClick={() => setSampleOpen(true)}>{t`Ver uma OS de exemplo`}</Button>
    </Ways>
  )
  const message = (
    <Message lang="pt-BR">
      {fillMessage(settings?.mensagens.valores.pronto || defaultMessages.pronto, {
        cliente: 'Marlene',
        aparelho: 'Samsung Galaxy S21 FE',
        numero: '0001',
        valor: formatMoney(290),
        loja: shopName(settings),
        previsao: formatDay(today),
        link: '',
        validade: '',
        itens: '',
        pix: '',
      })}
    </Message>
  )
  return (
    <section>
      <StepsTitle>{t`Comece em três passos`}</StepsTitle>
      <StepsWords>{t`Nenhuma ordem de serviço encontrada. Crie sua primeira OS!`}</StepsWords>
      <Steps>
        {steps.map(({ key, title, about, done, action }, index) => (
          <li key={key} data-state={done ? 'done' : index === next ? 'next' : undefined}>
            <StepsPlace aria-hidden="true">{done ? <Icon of={Check} /> : index + 1}</StepsPlace>
            <div>
              <h3>{title}</h3>
              <div>
                {done || about}
                {key === 'message' && message}
              </div>
            </div>
            {done ? <Hint data-done="">{t`Feito`}</Hint> : (action ?? ways)}
          </li>
        ))}
      </Steps>
      <SampleOrder open={isSampleOpen} today={today} onClose={() => setSampleOpen(false)} />
    </section>
  )
}

const SampleOrder = lazyDialog(() => import('./SampleOrder.tsx').then(part => part.SampleOrder))

const StepsTitle = chakra('h2', {
  base: { textStyle: 'title', [narrow]: { fontSize: 'lg', lineHeight: 'lg' } },
})
const StepsWords = chakra('p', { base: { mt: '1.5', color: 'muted', maxW: '44em' } })
const Steps = chakra('ol', {
  base: {
    mt: '6',
    borderBottom: '1px solid',
    borderColor: 'hairline',
    '& > li': {
      display: 'grid',
      gridTemplateColumns: '32px minmax(0, 1fr) auto',
      columnGap: '4',
      alignItems: 'start',
      py: '5',
      borderTop: '1px solid',
      borderColor: 'hairline',
      '& h3': { mt: '1.5', textStyle: 'section' },
      '& > div': { '& > div': { color: 'muted', maxW: '42em', textWrap: 'pretty' } },
      '& > :is(a, button)': { alignSelf: 'center', minW: '140px' },
      '& > [data-done]': { alignSelf: 'center' },
      '&[data-state=next] > span:first-of-type': { borderColor: 'accent', color: 'accent' },
      '&[data-state=done] > span:first-of-type': {
        borderColor: 'transparent',
        bg: 'pressed',
        color: 'ink',
      },
    },
    [narrow]: {
      mt: '5',
      '& > li': {
        gridTemplateColumns: '32px minmax(0, 1fr)',
        columnGap: '3',
        '& > :is(a, button)': { gridColumn: '2', mt: '3' },
        '& > button': { h: 'control.footer', fontSize: 'lg' },
        '& kbd': { display: 'none' },
        '& > [data-done]': { gridColumn: '2', mt: '1' },
      },
    },
  },
})
// One of two: what is new, or what was kept elsewhere.
const Ways = chakra('span', {
  base: { display: 'grid', gap: '2', alignSelf: 'center', [narrow]: { gridColumn: '2', mt: '3' } },
})
const Message = chakra('p', {
  base: {
    w: 'fit-content',
    maxW: '400px',
    mt: '3',
    px: '3',
    py: '2',
    borderRadius: 'md',
    borderEndStartRadius: '0',
    bg: 'ready.bg',
    color: 'ink',
    textStyle: 'sm',
    overflowWrap: 'anywhere',
  },
})

/** The dashboard's two columns below its figures: what is read, and what stands beside it. */
export const Columns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 320px',
    gap: '8',
    mt: '2',
    [stacked]: { gridTemplateColumns: 'minmax(0, 1fr)' },
    [narrow]: { mt: '4', gap: '6' },
  },
})

export const Aside = chakra('div', { base: { display: 'grid', alignContent: 'start', gap: '8' } })
