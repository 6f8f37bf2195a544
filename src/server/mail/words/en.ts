import type { Words } from './pt.ts'

export const en: Words = {
  confirm: {
    subject: 'Confirm your e-mail',
    title: 'Confirm that this e-mail is yours',
    why: 'Your Bancada account was created with this address. Confirm it to turn on notices by e-mail.',
    action: 'Confirm e-mail',
    holds: 'The button works for 24 hours, and once. You can already sign in and open orders.',
    copy: (url: string) => `It does not open? Copy this into your browser: ${url}`,
    stranger: 'You did not create an account? Ignore this: without confirmation we send nothing more.',
  },
  product: 'Bancada, for repair shops',
  stop: 'Stop these e-mails',
  hours: 'Change the hours',
  unsubscribe: {
    title: 'Notices by e-mail',
    ask: 'Stop getting reminders, pending payments and reports by e-mail?',
    action: 'Stop these e-mails',
    done: 'Done: we send no more notices by e-mail. To get them again, turn them on in Settings, Notifications.',
    invalid: 'This link no longer works.',
  },
  order: (numero: string) => `Order ${numero}`,
  more: (count: number) => `${count} more`,
  reminders: {
    subject: (count: number, first: string) =>
      count === 1 ? `Reminder: ${first}` : `${count} reminders: ${first}`,
    title: (count: number) => (count === 1 ? '1 reminder is overdue' : `${count} reminders are overdue`),
    words: 'It is time for what you asked to be reminded of.',
    section: 'Reminders',
    action: 'See reminders',
    reason: 'Sent when a reminder’s time has passed, because “Overdue reminders” and e-mail are on.',
  },
  morning: {
    late: (count: number) => `${count} late`,
    due: (count: number) => `${count} due`,
    owed: (total: string) => `${total} to be received`,
    subject: (parts: string) => `Today: ${parts}`,
    lateSection: () => 'Late',
    dueSection: 'Due today',
    lateBy: (count: number) => (count === 1 ? '1 day' : `${count} days`),
    paid: 'paid',
    action: 'Open Bancada',
    reason: (switches: string) =>
      `Sent in the morning, on days with something to say, because ${switches} and e-mail are on.`,
    switches: { lembretes_vencidas: '“Overdue reminders”', pagamentos_pendentes: '“Pending payments”' },
  },
  payments: {
    subject: (count: number, total: string) =>
      count === 1
        ? `1 order delivered but not paid, ${total}`
        : `${count} orders delivered but not paid, ${total}`,
    title: (count: number) =>
      count === 1 ? '1 order was delivered and not paid' : `${count} orders were delivered and not paid`,
    words: (total: string) => `${total} still to be received.`,
    section: 'Pending payments',
    note: (count: number) => `${count} delivered but not paid`,
    delivered: (when: string) => `delivered ${when}`,
    action: 'See who owes',
  },
  weekly: {
    subject: (entered: number, left: number, profit: string) =>
      `Your week: ${entered} in, ${left} out, ${profit} profit`,
    title: (entered: number, left: number) =>
      `${entered === 1 ? '1 device came in' : `${entered} devices came in`}, ${left} went out`,
    compared: (more: number) =>
      more === 0
        ? 'As many as the week before.'
        : `${Math.abs(more)} ${more > 0 ? 'more' : 'fewer'} than the week before.`,
    bestDay: (day: string) => `${day} earned the most.`,
    revenue: 'Revenue',
    expenses: 'Expenses',
    profit: 'Profit',
    was: (amount: string) => `was ${amount}`,
    days: 'Revenue by day',
    unit: 'in R$',
    services: 'Most requested services',
    count: (count: number) => (count === 1 ? '1 service' : `${count} services`),
    left: 'Left for this week',
    open: (count: number) => `${count} open`,
    ready: (count: number) => `${count} ready for pickup`,
    action: 'See reports',
    reason:
      'Sent on Monday morning, once the week from Sunday to Saturday is closed, because “Weekly reports” and e-mail are on.',
  },
  status: {
    Recebido: 'Received',
    'Em Andamento': 'In progress',
    Pronto: 'Ready',
    Entregue: 'Delivered',
  },
  service: {
    'Troca de Tela': 'Screen replacement',
    'Troca de Bateria': 'Battery replacement',
    'Reparo de Carregamento': 'Charging repair',
    'Limpeza/Oxidação': 'Cleaning/corrosion',
    'Reparo de Botões': 'Button repair',
    'Reparo de Câmera': 'Camera repair',
    'Reparo de Áudio': 'Audio repair',
    'Reparo de Software': 'Software repair',
    Formatação: 'Factory reset',
    Desbloqueio: 'Unlocking',
    'Backup/Recuperação': 'Backup/recovery',
    Outros: 'Other',
  },
}
