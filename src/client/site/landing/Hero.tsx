import { chakra } from '@chakra-ui/react'
import { Play, Plus } from 'lucide-react'
import { OrderGrid } from '../../orders/list/OrderGrid.tsx'
import { OrderRow } from '../../orders/list/OrderRow.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Segments } from '../../ui/inputs/Segments.tsx'
import { Action, Lead, Wrap } from '../frame/parts.tsx'
import { AppExcerpt } from './AppExcerpt.tsx'
import { hero } from './landing-words.ts'
import { sampleDay, sampleOrders } from './sample-orders.ts'

/** What Bancada is, above the list that an owner works with all day. */
export function Hero() {
  return (
    <Stage>
      <Wrap>
        <h1>{hero.title}</h1>
        <Pitch>
          <Lead>{hero.lead}</Lead>
          <Calls>
            <Action href="/auth?aba=cadastrar" variant="primary">
              Começar Grátis
            </Action>
            <Action href="/funcionalidades#demonstracao" data-demo="">
              <Icon of={Play} />
              Ver Demonstração
            </Action>
          </Calls>
        </Pitch>
        <Window>
          <AppExcerpt label="A lista de ordens de serviço da Bancada: seis aparelhos, um deles atrasado 2 dias.">
            <Tools>
              <b>Ordens de Serviço</b>
              <Segments label="Status" options={filters} value="todas" onChange={nothing} />
              <Button variant="primary" icon={Plus}>
                Nova OS
              </Button>
            </Tools>
            <OrderGrid>
              {sampleOrders.map(order => (
                <OrderRow
                  query=""
                  key={order.id}
                  order={order}
                  today={sampleDay}
                  blocked={false}
                  onMove={nothing}
                  onPay={nothing}
                  onOpen={nothing}
                />
              ))}
            </OrderGrid>
          </AppExcerpt>
        </Window>
      </Wrap>
    </Stage>
  )
}

const nothing = () => {}

const filters = [
  { value: 'todas', label: 'Todos' },
  { value: 'recebido', label: 'Recebido' },
  { value: 'andamento', label: 'Em Andamento' },
  { value: 'pronto', label: 'Pronto' },
]

const Stage = chakra('section', {
  base: {
    overflow: 'clip',
    pt: '10',
    borderBottom: '1px solid',
    borderColor: 'hairline',
    mdDown: { pt: '6' },
    '& h1': { textStyle: 'hero', maxW: '10em', ms: '-0.035em' },
  },
})
const Pitch = chakra('div', {
  base: {
    display: 'flex',
    gap: '8',
    alignItems: 'end',
    justifyContent: 'space-between',
    mt: '8',
    lgDown: { flexDirection: 'column', alignItems: 'start', gap: '5' },
    mdDown: { mt: '4' },
  },
})
const Calls = chakra('div', {
  base: { display: 'flex', gap: '2', flex: 'none', mdDown: { display: 'grid', w: 'full' } },
})
const Window = chakra('div', {
  base: {
    mt: '10',
    maxH: '430px',
    overflow: 'hidden',
    bg: 'surface',
    borderTopRadius: 'lg',
    boxShadow: 'overlay',
    px: '8',
    pt: '4',
    mdDown: { mt: '6', bg: 'transparent', boxShadow: 'none', px: '0', pt: '0', maxH: '560px' },
  },
})
const Tools = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '4',
    pb: '3',
    borderBottom: '1px solid',
    borderColor: 'hairline',
    '& > b': { textStyle: 'dialog', me: '2' },
    '& > :last-child': { ms: 'auto' },
    mdDown: { display: 'none' },
  },
})
