import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../server/router.ts'
import { addDays } from '../../shared/days.ts'

type Outputs = inferRouterOutputs<AppRouter>
type OrderWithLines = NonNullable<Outputs['orders']['get']>
type OrderEvent = Outputs['orders']['events']['items'][number]

const id = '00000000-0000-7000-8000-000000000001'
const line = { garantia_dias: null, custo_unitario: null, quantidade: 1 } as const

/** An order of no shop, two days old on `today` (YYYY-MM-DD), to look at. */
export function sampleOrder(today: string): OrderWithLines {
  const entered = addDays(today, -2)
  return {
    id,
    cliente_id: '00000000-0000-7000-8000-000000000002',
    numero_os: 'OS-0001',
    numero_anterior: null,
    aparelho: 'Samsung Galaxy S21 FE',
    defeito: 'Tela trincada no canto de cima. Liga e carrega normalmente.',
    tipo_servico: 'Troca de Tela',
    valor: 290,
    itens: [
      { ...line, tipo: 'peca', descricao: 'Tela original com aro', valor_unitario: 210 },
      { ...line, tipo: 'servico', descricao: 'Troca da tela', valor_unitario: 80 },
    ],
    soma_itens: 290,
    desconto: 0,
    a_orcar: false,
    orcamento_versao: null,
    orcamento_total: null,
    orcamento_resposta: null,
    orcamento_ate: null,
    orcamento_mudou: false,
    status: 'Em Andamento',
    pago: false,
    forma_pagamento: 'PIX',
    data_entrada: entered,
    data_previsao: addDays(today, 1),
    pronto_em: null,
    data_entrega: null,
    pago_em: null,
    avisado_em: null,
    observacoes: 'Ficou com a capinha e sem o chip.',
    created_at: `${entered}T13:10:00.000Z`,
    updated_at: `${entered}T13:40:00.000Z`,
    clientes: { nome: 'Marlene Duarte', telefone: '(31) 99455-7102', email: null, empresa: false },
  }
}

/** What the server would answer about it, by procedure. */
export function sampleAnswers(today: string): Record<string, unknown> {
  const order = sampleOrder(today)
  const events: OrderEvent[] = [
    event(3, `${order.data_entrada}T13:40:00.000Z`, {
      tipo: 'alterada',
      de: { status: 'Recebido' },
      para: { status: 'Em Andamento' },
    }),
    event(2, `${order.data_entrada}T13:12:00.000Z`, { tipo: 'impresso_entrada' }),
    event(1, `${order.data_entrada}T13:10:00.000Z`, { tipo: 'criada', para: { valor: 290 } }),
  ]
  const nothing = { items: [], nextCursor: null }
  return {
    'orders.get': order,
    'orders.events': { items: events, nextCursor: null },
    'photos.list': nothing,
    'reminders.list': nothing,
  }
}

const event = (
  number: number,
  created_at: string,
  said: Pick<OrderEvent, 'tipo'> & Partial<Pick<OrderEvent, 'de' | 'para'>>,
): OrderEvent => ({
  id: `${id.slice(0, -1)}${number}`,
  autor: 'dono',
  clientes: { de: null, para: null },
  importacao: null,
  de: null,
  para: null,
  created_at,
  ...said,
})
