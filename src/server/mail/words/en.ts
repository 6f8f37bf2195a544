import type { Words } from './pt.ts'

export const en: Words = {
  confirm: {
    subject: 'Confirm your email',
    title: 'Confirm that this email is yours',
    why: 'Your Bancada account was created with this address. Confirm it to turn on notices by email.',
    action: 'Confirm email',
    holds: 'The button works for 24 hours, and once. You can already sign in and open orders.',
    copy: (url: string) => `Does it not open? Copy this into your browser: ${url}`,
    stranger: 'Did you not create an account? Ignore this: without confirmation we send nothing more.',
  },
  deletion: {
    subject: when => `Your account will be deleted on ${when}`,
    title: when => `Your account will be deleted on ${when}`,
    why: 'You asked for it. The shop, its orders, customers, photos and settings go with it, and nobody can bring them back. Until then the account works as always.',
    action: 'Keep the account',
    holds: 'The button works until that day, and once. You can also keep the account by signing in.',
    copy: url => `Does it not open? Copy this into your browser: ${url}`,
    stranger: 'Was it not you? Keep the account with the button and change the password.',
  },
  reset: {
    subject: 'Create a new password',
    why: 'Somebody asked to change the password of this account. If it was you, use the button. Two-step verification, if it is on, is still asked for when you sign in.',
    action: 'Create a new password',
    holds: 'It works for 10 minutes, and once. When you save, all devices are signed out.',
    stranger:
      'Was it not you? You do not have to do anything: today’s password still works. We never ask for passwords by email or WhatsApp.',
  },
  passwordChanged: {
    subject: 'The password of your account was changed',
    when: (moment: string) => `It was on ${moment}. The other devices were signed out.`,
    asleep: (names: string) =>
      `The API keys and webhooks are paused, too, until you reactivate each one in Settings, Integrations: ${names}.`,
    awake: (names: string) => `The API keys and webhooks go on working, as you chose: ${names}.`,
    stranger: 'If it was you, you do not have to do anything. If not, create another password now.',
    action: 'It was not me: create another password',
    never: 'We tell you of each change of password. We never ask for passwords by email or WhatsApp.',
  },
  changeEmail: {
    subject: 'Confirm the new email of your account',
    title: 'Confirm that this email is yours',
    why: 'A Bancada account wants to use this address from now on. Confirm it to sign in with it.',
    action: 'Confirm email',
    holds: 'The button works for 24 hours, and once. Until then the account keeps its email.',
    stranger: 'Did you not ask for this? Ignore it: nothing changes without confirmation.',
  },
  emailChanged: {
    subject: 'The email of your account was changed',
    when: (moment: string) =>
      `It was on ${moment}. This address no longer signs in to the account nor gets its notices.`,
    stranger:
      'If it was not you, undo the change: the account goes back to this email, all devices are signed out, what was added in Security since the change is removed, recovery codes stop working, and we send you a link to create a new password.',
    action: 'Undo the change',
    holds: (until: string) => `The button works until ${until}.`,
    own: 'Was it you? You do not have to do anything.',
  },
  exported: {
    subject: 'Your shop’s data was exported',
    title: 'The shop’s data was downloaded',
    what: when =>
      `On ${when} an export began: customers, orders, expenses, reminders and photos, in one file.`,
    holds: 'Whoever has the file reads all that is in it, names, phones and documents too. Keep it safe.',
    action: 'Check who signed in',
    stranger:
      'Was it not you? Somebody is in your account: sign in, end the other devices and change the password.',
  },
  copied: {
    subject: 'A backup of your shop was downloaded',
    title: 'A backup of the shop was downloaded',
    what: when =>
      `On ${when} somebody downloaded one of the nightly backups: customers, orders, expenses and reminders, in one file.`,
    holds: 'Whoever has the file reads all that is in it, names, phones and documents too. Keep it safe.',
    action: 'Check who signed in',
    stranger:
      'Was it not you? Somebody is in your account: sign in, end the other devices and change the password.',
  },
  factor: {
    says: {
      codigo_ligado: {
        subject: 'Two-step verification turned on',
        title: 'Two-step verification was turned on',
        what: (when: string) =>
          `On ${when} an authenticator app was added to your account: after the password, signing in asks for its code.`,
        note: 'All other devices were signed out. Keep the recovery codes: they stand in for the app.',
      },
      codigo_desligado: {
        subject: 'Two-step verification turned off',
        title: 'Two-step verification was turned off',
        what: (when: string) =>
          `On ${when} the authenticator app was removed from your account: the password alone signs in.`,
        note: 'All other devices were signed out, and the recovery codes no longer work.',
      },
      codigos_novos: {
        subject: 'New recovery codes',
        title: 'Your recovery codes have changed',
        what: (when: string) =>
          `On ${when} other recovery codes were made for your account. Those from before no longer work.`,
        note: '',
      },
      chave_criada: {
        subject: 'Passkey added',
        title: 'A passkey was added',
        what: (when: string) =>
          `On ${when} a passkey was added: it signs in to your account without a password.`,
        note: 'All other devices were signed out.',
      },
      chave_removida: {
        subject: 'Passkey removed',
        title: 'A passkey was removed',
        what: (when: string) => `On ${when} a passkey was removed: it no longer signs in to your account.`,
        note: 'All other devices were signed out.',
      },
      fatores_removidos: {
        subject: 'Two-step verification removed by support',
        title: 'Support removed your two-step verification',
        what: (when: string) =>
          `On ${when} support removed the authenticator app, the recovery codes and the passkeys from your account. The password alone signs in: turn two-step verification on again.`,
        note: 'All devices were signed out.',
      },
    },
    action: 'Check Security',
    stranger: 'Was it not you? Somebody knows your password: sign in, change it and check this screen.',
    never: 'We never ask for a password or a code by email or WhatsApp.',
  },
  webhook: {
    says: {
      criado: {
        subject: 'A webhook was connected to your shop',
        title: 'The shop now tells an address what happens',
        what: (when: string, host: string) =>
          `On ${when} a webhook to ${host} was created or given another address: Bancada tells that system when something happens in the shop.`,
        note: 'What is sent contains names and phones of customers.',
      },
      dormindo: {
        subject: 'Webhooks paused',
        title: 'Your webhooks are paused',
        what: (when: string, hosts: string) =>
          `Since ${when}, because the account was recovered or its other sessions were ended: ${hosts}. Nothing is sent until you reactivate each one.`,
        note: 'Check each address: reactivate those that are yours and delete the others.',
      },
      falhas: {
        subject: 'A webhook was switched off: 3 days of failures',
        title: 'We switched off a webhook that does not answer',
        what: (when: string, host: string) =>
          `On ${when} the webhook to ${host} had failed for 3 days without a success, and we stopped sending.`,
        note: 'Repair the system that receives, use “Send test” and switch the webhook on again. What has waited for less than 4 days is sent then.',
      },
      fila: {
        subject: 'A webhook was switched off: too many deliveries wait',
        title: 'We switched off a webhook whose queue is full',
        what: (when: string, host: string) =>
          `On ${when} 5,000 deliveries were waiting for ${host}, and we stopped adding more.`,
        note: 'What happened after that will not be sent. Repair the system that receives and switch the webhook on again: what has waited for less than 4 days is sent then.',
      },
    },
    action: 'Open Integrations',
  },
  apiKey: {
    says: {
      criada: {
        subject: 'API key created',
        what: (names: string, when: string) =>
          `On ${when}: ${names}. Whoever has the key uses the shop through the API, as far as it allows.`,
        note: 'The whole key was shown once, on the screen. It is never sent by email.',
      },
      revogada: {
        subject: 'API key revoked',
        what: (names: string, when: string) =>
          `On ${when}: ${names}. What used the key no longer gets into the shop.`,
        note: 'A revoked key does not come back. If you need one, create another.',
      },
      acordada: {
        subject: 'API key reactivated',
        what: (names: string, when: string) => `On ${when}: ${names}. The key works again.`,
        note: 'No longer in use? Revoke it: whatever has the key is locked out.',
      },
      dormindo: {
        subject: 'API keys paused',
        what: (names: string, when: string) =>
          `Since ${when}, because the account was recovered or its other sessions were ended: ${names}. What uses these keys stays locked out until you reactivate each one.`,
        note: 'Check each one: reactivate those that are yours and revoke the others.',
      },
    },
    action: 'Check Integrations',
    stranger: 'Was it not you? Somebody knows your password: sign in, change it and check this screen.',
    never: 'We never ask for a password, a code or a key by email or WhatsApp.',
  },
  pix: {
    subject: 'Your shop’s Pix key changed',
    changed: (key: string, receiver: string, when: string) =>
      `It was on ${when}. Pix for your orders now goes to ${key}, of ${receiver}.`,
    removed: (when: string) => `It was on ${when}: the key was removed, and orders show no Pix any more.`,
    note: 'Codes and QRs already out, on paper or in messages, still have the key from before.',
    action: 'Check in Business',
    stranger: 'Was it not you? Somebody knows your password: sign in, change it and check the key.',
    never: 'We never ask for a password, a code or a key by email or WhatsApp.',
  },
  product: 'Bancada, for repair shops',
  stop: 'Stop these emails',
  hours: 'Change the hours',
  unsubscribe: {
    title: 'Notices by email',
    ask: 'Stop getting reminders, pending payments and reports by email?',
    action: 'Stop these emails',
    done: 'Done: we send no more notices by email. To get them again, turn them on in Settings, Notifications.',
    invalid: 'This link no longer works.',
  },
  hello: (name: string) => `Hi, ${name}.`,
  order: (numero: string) => `Order ${numero}`,
  more: (count: number) => `${count} more`,
  reminders: {
    subject: (count: number, first: string) =>
      count === 1 ? `Reminder: ${first}` : `${count} reminders: ${first}`,
    title: (count: number) => (count === 1 ? '1 reminder is overdue' : `${count} reminders are overdue`),
    words: 'It is time for what you asked to be reminded of.',
    section: 'Reminders',
    action: 'See reminders',
    reason: 'Sent when a reminder’s time has passed, because “Overdue reminders” and email are on.',
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
    unpriced: 'no price yet',
    action: 'Open Bancada',
    reason: (switches: string) =>
      `Sent in the morning, on days with something to say, because ${switches} and email are on.`,
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
  quote: {
    says: {
      aprovado: {
        subject: (name: string, order: string, total: string) =>
          `${name} approved the quote of order ${order}, ${total}`,
        title: (name: string, order: string) => `${name} approved the quote of order ${order}`,
      },
      recusado: {
        subject: (name: string, order: string, total: string) =>
          `${name} declined the quote of order ${order}, ${total}`,
        title: (name: string, order: string) => `${name} declined the quote of order ${order}`,
      },
    },
    total: (total: string) => `The quote was ${total}. The answer came from the customer’s page.`,
    signed: (name: string) => `It was signed ${name}.`,
    because: (reason: string) => `Reason: ${reason}`,
    action: 'View order',
    reason: 'Sent when a customer answers a quote, because “Quote answers” and email are on.',
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
      'Sent on Monday morning, once the week from Sunday to Saturday is closed, because “Weekly reports” and email are on.',
  },
  contact: {
    subject: (about: string, first: boolean) => `${first ? 'Professional' : 'Contact'}: ${about}`,
    who: 'Who wrote',
    name: 'Name',
    email: 'Email',
    company: 'Company',
    message: 'Message',
    plan: 'Plan',
    plans: { teste: 'Free trial', basico: 'Basic plan', profissional: 'Professional plan' },
    answer: 'Reply',
    reply: (about: string) => `Re: ${about}`,
    reason: 'It came through the contact form. A reply to this email goes to whoever wrote.',
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
