import type { Order } from '../../src/client/orders/order.ts'

/** An order as the server answers it, just received. */
export const sampleOrder: Order = {
  id: '01a1f8af-4cdc-7539-aa8a-d5e41aab1f00',
  cliente_id: '01a1f8af-4cdc-7539-aa8a-d5e41aab1f55',
  numero_os: 'OS-1048',
  numero_anterior: null,
  aparelho: 'iPhone 12',
  defeito: 'Tela trincada',
  tipo_servico: 'Troca de Tela',
  valor: 780,
  soma_itens: null,
  desconto: 0,
  a_orcar: false,
  status: 'Recebido',
  pago: false,
  forma_pagamento: 'Pendente',
  data_entrada: '2026-11-20',
  data_previsao: null,
  pronto_em: null,
  data_entrega: null,
  pago_em: null,
  avisado_em: null,
  observacoes: null,
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
  clientes: { nome: 'Ana Paula Ribeiro', telefone: '(11) 98741-1107', email: null, empresa: false },
}
