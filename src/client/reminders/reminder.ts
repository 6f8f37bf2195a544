import { t } from '@lingui/core/macro'
import type { inferRouterOutputs } from '@trpc/server'
import { Bell, type LucideIcon, PackageCheck, Phone, Wallet } from 'lucide-react'
import type { AppRouter } from '../../server/router.ts'
import {
  type ReminderStatus,
  type ReminderType,
  reminderStatus,
  reminderTypes,
  type Snooze,
} from '../../shared/reminders.ts'
import { numberTexts, searchFinds } from '../../shared/search.ts'

type Outputs = inferRouterOutputs<AppRouter>['reminders']

/** A reminder as the server answers it. */
export type Reminder = Outputs['get']
export type ReminderCounts = Outputs['stats']
export type ReminderPage = Outputs['list']

/** The newer row of a `conflito`, as the server sends it. */
export function isReminder(row: unknown): row is Reminder {
  return (
    typeof row === 'object' &&
    row !== null &&
    'titulo' in row &&
    'data_lembrete' in row &&
    'updated_at' in row
  )
}

/**
 * A row's status by the shop's clock, which goes on after the server has answered. A row that the server called
 * overdue stays so: its clock may be ahead of this device's.
 */
export const statusAt = (row: Reminder, shopNow: string): ReminderStatus =>
  row.status === 'pendente' ? reminderStatus(row, shopNow) : row.status

export function reminderTypeLabel(type: ReminderType): string {
  switch (type) {
    case 'entrega':
      return t`Entrega`
    case 'pagamento':
      return t`Pagamento`
    case 'follow-up':
      return t`Follow-up`
    case 'geral':
      return t`Geral`
  }
}

export function snoozeLabel(por: Snooze): string {
  switch (por) {
    case '10min':
      return t`10 minutos`
    case '1h':
      return t`1 hora`
    case 'amanha':
      return t`Amanhã`
  }
}

export const typeOptions = () => reminderTypes.map(value => ({ value, label: reminderTypeLabel(value) }))

export const typeIcons: Record<ReminderType, LucideIcon> = {
  entrega: PackageCheck,
  pagamento: Wallet,
  'follow-up': Phone,
  geral: Bell,
}

type Searched = Pick<Reminder, 'titulo' | 'descricao' | 'ordens_servico'>

/** Whether the server's search finds a reminder; undefined where only it can tell. */
export function findsReminder(
  { titulo, descricao, ordens_servico: order }: Searched,
  typed: string,
): boolean | undefined {
  const ofOrder = order ? [...numberTexts(order.numero_os), order.aparelho, order.clientes.nome] : []
  return searchFinds([titulo, descricao, ...ofOrder], typed)
}
