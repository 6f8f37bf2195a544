import { emptyOrder } from '../../src/client/orders/form/order-values.ts'
import type { OrderFormValues } from '../../src/client/orders/order-fields.ts'
import { sampleOrder } from './sample-order.ts'

/** A day on which an order is received. */
export const today = sampleOrder.data_entrada

const { cliente_id, clientes } = sampleOrder

/** The customer as the form's picker holds them. */
export const pickedCustomer = { id: cliente_id, nome: clientes.nome, telefone: clientes.telefone }

/** What an order's form holds once all that it needs is typed. */
export const typedOrder: OrderFormValues = {
  ...emptyOrder(today, pickedCustomer),
  marca: 'iPhone',
  modelo: '12',
  tipo_servico: 'Troca de Tela',
  defeito: 'Tela trincada',
  valor: '1.234,50',
}
