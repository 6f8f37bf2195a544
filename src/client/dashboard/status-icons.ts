import { CircleCheck, Inbox, type LucideIcon, PackageCheck, Wrench } from 'lucide-react'
import type { OrderStatus } from '../../shared/orders.ts'

export const statusIcons: Record<OrderStatus, LucideIcon> = {
  Recebido: Inbox,
  'Em Andamento': Wrench,
  Pronto: CircleCheck,
  Entregue: PackageCheck,
}
