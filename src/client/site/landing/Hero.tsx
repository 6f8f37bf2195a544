import { chakra } from '@chakra-ui/react'
import { Play, Plus } from 'lucide-react'
import { trialDays } from '../../../shared/plans.ts'
import { OrderGrid, OrderRow } from '../../orders/list/OrderRow.tsx'
import type { Order } from '../../orders/order.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Segments } from '../../ui/inputs/Segments.tsx'
import { Action, Lead, Wrap } from '../frame/parts.tsx'
import { AppExcerpt } from './AppExcerpt.tsx'

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

// Only what a test proves (npm run claims).
const hero = {
  title: 'Caderno não avisa que o prazo venceu.',
  lead: `Na Bancada, cada aparelho vira uma OS em menos de um minuto, o que atrasou aparece em vermelho e o “ficou pronto” já abre escrito no WhatsApp. Teste por ${trialDays} dias, sem cartão.`,
}

/** The day on which the sample shop is shown. */
const sampleDay = '2026-11-20'

/** What differs from order to order; everything else is the same in most. */
type SampleOrder = Partial<Omit<Order, 'clientes'>> &
  Pick<Order, 'numero_os' | 'aparelho' | 'defeito' | 'valor'> & { nome: string; telefone: string }

function order({ nome, telefone, ...sample }: SampleOrder): Order {
  return {
    id: sample.numero_os,
    cliente_id: sample.numero_os,
    tipo_servico: 'Troca de Tela',
    status: 'Em Andamento',
    data_entrada: '2026-11-19',
    data_previsao: null,
    data_entrega: null,
    observacoes: null,
    pago: false,
    forma_pagamento: 'Pendente',
    pago_em: null,
    avisado_em: null,
    a_orcar: false,
    orcamento_versao: null,
    orcamento_total: null,
    orcamento_resposta: null,
    orcamento_ate: null,
    orcamento_mudou: false,
    created_at: '2026-11-19T12:00:00.000Z',
    updated_at: '2026-11-19T12:00:00.000Z',
    clientes: { nome, telefone, email: null, empresa: false },
    ...sample,
  } as Order
}

/** Orders of a sample shop, as its list shows them. */
const sampleOrders: Order[] = [
  order({
    numero_os: 'OS-1044',
    nome: 'Wesley Santana',
    telefone: '(71) 98820-9931',
    aparelho: 'Xiaomi Redmi Note 12',
    defeito: 'Caiu na água, não liga',
    valor: 340,
    data_entrada: '2026-11-17',
    data_previsao: '2026-11-18',
  }),
  order({
    numero_os: 'OS-1048',
    nome: 'Ana Paula Ribeiro',
    telefone: '(11) 98741-1107',
    aparelho: 'iPhone 12',
    defeito: 'Tela trincada, touch falha no canto inferior',
    valor: 780,
    status: 'Recebido',
    data_entrada: '2026-11-20',
    data_previsao: '2026-11-23',
  }),
  order({
    numero_os: 'OS-1045',
    nome: 'Larissa Fontes',
    telefone: '(21) 99874-0063',
    aparelho: 'iPhone 13 Pro',
    defeito: 'Câmera traseira com mancha',
    valor: 1150,
    status: 'Pronto',
    pago: true,
    forma_pagamento: 'Cartão',
    pago_em: '2026-11-18',
    data_entrada: '2026-11-18',
    data_previsao: '2026-11-20',
  }),
  order({
    numero_os: 'OS-1046',
    nome: 'José Carlos Menezes',
    telefone: '(11) 97350-2218',
    aparelho: 'Motorola Moto G84',
    defeito: 'Bateria descarrega em duas horas',
    valor: 220,
    pago: true,
    forma_pagamento: 'PIX',
    pago_em: '2026-11-19',
    data_previsao: '2026-11-21',
  }),
  order({
    numero_os: 'OS-1043',
    nome: 'Marlene Duarte Pacheco',
    telefone: '(31) 99455-7102',
    aparelho: 'Samsung Galaxy S21 FE',
    defeito: 'Alto-falante chiando em chamada',
    valor: 290,
    status: 'Pronto',
    data_entrada: '2026-11-17',
    data_previsao: '2026-11-20',
  }),
  order({
    numero_os: 'OS-1047',
    nome: 'Francisca das Chagas Oliveira',
    telefone: '(85) 99612-4480',
    aparelho: 'Samsung Galaxy A54',
    defeito: 'Não carrega, conector oxidado',
    valor: 260,
    data_previsao: '2026-11-20',
  }),
]
