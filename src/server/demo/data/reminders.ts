import type { OrderStatus } from '../../../shared/orders.ts'
import type { ReminderType, StoredReminderStatus } from '../../../shared/reminders.ts'

export interface ToRemember {
  titulo: string
  descricao?: string
  tipo: ReminderType
  /** Minutes from now, or a time of a day so many days from today. */
  due: { minutes: number } | { day: number; time: string }
  status?: StoredReminderStatus
  /** Of the newest order but so many in this status. */
  order?: { status: OrderStatus; paid?: boolean; at: number }
}

/** What the demo shop's owner wants to be reminded of, and was. */
export const reminders: readonly ToRemember[] = [
  {
    titulo: 'Entregar o aparelho no balcão',
    descricao: 'Prometido para quarta, vem buscar depois das 18h.',
    tipo: 'entrega',
    due: { day: -2, time: '18:00' },
    order: { status: 'Pronto', at: 1 },
  },
  {
    titulo: 'Cobrar o resto do conserto',
    descricao: 'Levou o aparelho sem pagar, pediu para lembrar hoje.',
    tipo: 'pagamento',
    due: { minutes: -290 },
    order: { status: 'Entregue', paid: false, at: 0 },
  },
  {
    titulo: 'Buscar a tela que chegou',
    descricao: 'O fornecedor da Santa Ifigênia fecha às 17h.',
    tipo: 'geral',
    due: { minutes: 28 },
    order: { status: 'Recebido', at: 0 },
  },
  {
    titulo: 'Entregar o aparelho pronto',
    descricao: 'Já pago no cartão, só retirar.',
    tipo: 'entrega',
    due: { minutes: 170 },
    order: { status: 'Pronto', at: 0 },
  },
  { titulo: 'Fechar o caixa e levar ao banco', tipo: 'geral', due: { minutes: 250 } },
  {
    titulo: 'Ligar se não vier buscar',
    descricao: 'Avisada na semana passada, não respondeu.',
    tipo: 'entrega',
    due: { day: 1, time: '10:00' },
    order: { status: 'Pronto', at: 3 },
  },
  {
    titulo: 'Como ficou a bateria nova?',
    descricao: 'Uma semana depois da entrega.',
    tipo: 'follow-up',
    due: { day: 4, time: '09:00' },
    order: { status: 'Entregue', paid: true, at: 4 },
  },
  { titulo: 'Pagar o aluguel', tipo: 'pagamento', due: { day: 15, time: '09:00' } },
  {
    titulo: 'Avisar que o orçamento foi aprovado',
    tipo: 'follow-up',
    due: { day: -1, time: '11:20' },
    status: 'concluido',
    order: { status: 'Em Andamento', at: 1 },
  },
  {
    titulo: 'Comprar fluxo e malha dessoldadora',
    tipo: 'geral',
    due: { day: -4, time: '15:00' },
    status: 'concluido',
  },
  {
    titulo: 'Pedir avaliação no Google',
    tipo: 'follow-up',
    due: { day: -6, time: '10:00' },
    status: 'concluido',
    order: { status: 'Entregue', paid: true, at: 9 },
  },
  {
    titulo: 'Trocar o filtro da bancada',
    tipo: 'geral',
    due: { day: -12, time: '17:30' },
    status: 'concluido',
  },
]
