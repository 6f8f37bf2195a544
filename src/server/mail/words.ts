import type { Language } from '../../shared/preferences.ts'

export type { Language }

/** The sentences of mails, in one place: each letter stands with its noun. */
const sentences = {
  pt: {
    confirm: {
      subject: 'Confirme seu e-mail',
      title: 'Confirme que este e-mail é seu',
      why: 'Sua conta na Bancada foi criada com este endereço. Confirme para ligar os avisos por e-mail.',
      action: 'Confirmar e-mail',
      holds: 'O botão vale por 24 horas e uma vez só. Você já pode entrar e abrir OS antes disso.',
      copy: (url: string) => `Não abre? Copie no navegador: ${url}`,
      stranger: 'Não criou conta? Ignore: sem confirmação não mandamos mais nada.',
    },
    product: 'Bancada, assistência técnica',
    stop: 'Parar de receber',
    hours: 'Mudar a hora',
    unsubscribe: {
      title: 'Avisos por e-mail',
      ask: 'Parar de receber lembretes, pagamentos pendentes e relatórios por e-mail?',
      action: 'Parar de receber',
      done: 'Pronto: não mandamos mais avisos por e-mail. Para voltar, ligue em Configurações, Notificações.',
      invalid: 'Este link não vale mais.',
    },
    order: (numero: string) => `OS ${numero}`,
    more: (count: number) => `mais ${count}`,
    days: (count: number) => (count === 1 ? 'há 1 dia' : `há ${count} dias`),
    reminders: {
      subject: (count: number, first: string) =>
        count === 1 ? `Lembrete: ${first}` : `${count} lembretes: ${first}`,
      title: (count: number) => (count === 1 ? '1 lembrete venceu' : `${count} lembretes venceram`),
      words: 'Está na hora do que você pediu para lembrar.',
      section: 'Lembretes',
      action: 'Ver lembretes',
      reason: 'Vai quando passa a hora de um lembrete, porque “Lembretes vencidos” e o e-mail estão ligados.',
    },
    payments: {
      subject: (count: number, total: string) =>
        count === 1 ? `1 OS entregue sem pagar, ${total}` : `${count} OS entregues sem pagar, ${total}`,
      title: (count: number) =>
        count === 1 ? '1 OS foi entregue e não foi paga' : `${count} OS foram entregues e não foram pagas`,
      words: (total: string) => `Falta receber ${total}.`,
      section: 'Pagamentos pendentes',
      action: 'Ver quem deve',
      reason:
        'Vai de manhã, no máximo uma vez por dia, porque “Pagamentos pendentes” e o e-mail estão ligados.',
    },
    weekly: {
      subject: (created: number, profit: string) => `Sua semana: ${created} OS, ${profit} de lucro`,
      title: (created: number, paid: number) =>
        `${created === 1 ? '1 OS aberta' : `${created} OS abertas`}, ${paid === 1 ? '1 paga' : `${paid} pagas`}`,
      words: 'A semana de domingo a sábado, como está no Financeiro.',
      revenue: 'Receita',
      expenses: 'Despesas',
      profit: 'Lucro',
      was: (amount: string) => `era ${amount}`,
      action: 'Ver o Financeiro',
      reason:
        'Sai na segunda de manhã, com a semana fechada, porque “Relatórios semanais” e o e-mail estão ligados.',
    },
  },
  en: {
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
    days: (count: number) => (count === 1 ? '1 day ago' : `${count} days ago`),
    reminders: {
      subject: (count: number, first: string) =>
        count === 1 ? `Reminder: ${first}` : `${count} reminders: ${first}`,
      title: (count: number) => (count === 1 ? '1 reminder is overdue' : `${count} reminders are overdue`),
      words: 'It is time for what you asked to be reminded of.',
      section: 'Reminders',
      action: 'See reminders',
      reason: 'Sent when a reminder’s time has passed, because “Overdue reminders” and e-mail are on.',
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
      action: 'See who owes',
      reason: 'Sent in the morning, once a day at most, because “Pending payments” and e-mail are on.',
    },
    weekly: {
      subject: (created: number, profit: string) => `Your week: ${created} orders, ${profit} profit`,
      title: (created: number, paid: number) =>
        `${created === 1 ? '1 order opened' : `${created} orders opened`}, ${paid} paid`,
      words: 'The week from Sunday to Saturday, as Finance shows it.',
      revenue: 'Revenue',
      expenses: 'Expenses',
      profit: 'Profit',
      was: (amount: string) => `was ${amount}`,
      action: 'See Finance',
      reason: 'Sent on Monday morning, once the week is closed, because “Weekly reports” and e-mail are on.',
    },
  },
  es: {
    confirm: {
      subject: 'Confirma tu correo',
      title: 'Confirma que este correo es tuyo',
      why: 'Tu cuenta en Bancada se creó con esta dirección. Confírmala para activar los avisos por correo.',
      action: 'Confirmar correo',
      holds: 'El botón vale por 24 horas y una sola vez. Ya puedes entrar y abrir órdenes.',
      copy: (url: string) => `¿No se abre? Cópialo en el navegador: ${url}`,
      stranger: '¿No creaste una cuenta? Ignóralo: sin confirmación no enviamos nada más.',
    },
    product: 'Bancada, servicio técnico',
    stop: 'Dejar de recibir',
    hours: 'Cambiar el horario',
    unsubscribe: {
      title: 'Avisos por correo',
      ask: '¿Dejar de recibir recordatorios, pagos pendientes e informes por correo?',
      action: 'Dejar de recibir',
      done: 'Listo: ya no enviamos avisos por correo. Para volver, actívalos en Configuración, Notificaciones.',
      invalid: 'Este enlace ya no vale.',
    },
    order: (numero: string) => `Orden ${numero}`,
    more: (count: number) => `${count} más`,
    days: (count: number) => (count === 1 ? 'hace 1 día' : `hace ${count} días`),
    reminders: {
      subject: (count: number, first: string) =>
        count === 1 ? `Recordatorio: ${first}` : `${count} recordatorios: ${first}`,
      title: (count: number) => (count === 1 ? '1 recordatorio venció' : `${count} recordatorios vencieron`),
      words: 'Es hora de lo que pediste recordar.',
      section: 'Recordatorios',
      action: 'Ver recordatorios',
      reason:
        'Se envía cuando pasa la hora de un recordatorio, porque “Recordatorios vencidos” y el correo están activos.',
    },
    payments: {
      subject: (count: number, total: string) =>
        count === 1
          ? `1 orden entregada sin pagar, ${total}`
          : `${count} órdenes entregadas sin pagar, ${total}`,
      title: (count: number) =>
        count === 1 ? '1 orden se entregó y no se pagó' : `${count} órdenes se entregaron y no se pagaron`,
      words: (total: string) => `Falta cobrar ${total}.`,
      section: 'Pagos pendientes',
      action: 'Ver quién debe',
      reason:
        'Se envía por la mañana, una vez al día como máximo, porque “Pagos pendientes” y el correo están activos.',
    },
    weekly: {
      subject: (created: number, profit: string) => `Tu semana: ${created} órdenes, ${profit} de ganancia`,
      title: (created: number, paid: number) =>
        `${created === 1 ? '1 orden abierta' : `${created} órdenes abiertas`}, ${paid === 1 ? '1 pagada' : `${paid} pagadas`}`,
      words: 'La semana de domingo a sábado, como está en Finanzas.',
      revenue: 'Ingresos',
      expenses: 'Gastos',
      profit: 'Ganancia',
      was: (amount: string) => `era ${amount}`,
      action: 'Ver Finanzas',
      reason:
        'Sale el lunes por la mañana, con la semana cerrada, porque “Informes semanales” y el correo están activos.',
    },
  },
} satisfies Record<Language, object>

export type Words = (typeof sentences)['pt']

export const wordsOf = (language: Language): Words => sentences[language]
