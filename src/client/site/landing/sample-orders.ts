import type { Order } from '../../orders/order.ts'

/** The day on which the sample shop is shown. */
export const sampleDay = '2026-11-20'

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
    created_at: '2026-11-19T12:00:00.000Z',
    updated_at: '2026-11-19T12:00:00.000Z',
    clientes: { nome, telefone },
    ...sample,
  } as Order
}

/** Orders of a sample shop, as its list shows them. */
export const sampleOrders: Order[] = [
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
