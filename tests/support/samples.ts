import { eq } from 'drizzle-orm'
import { createCustomer as insertCustomer } from '../../src/server/customers/write-customers.ts'
import type { Database } from '../../src/server/db/client.ts'
import { webhooks } from '../../src/server/db/schema/webhooks.ts'
import type { ShopScope } from '../../src/server/db/shop-scope.ts'
import { createExpense as insertExpense } from '../../src/server/finance/write-expenses.ts'
import { deleteOrder } from '../../src/server/orders/trash.ts'
import { createOrder as insertOrder } from '../../src/server/orders/write-orders.ts'
import {
  completeReminder,
  createReminder as insertReminder,
} from '../../src/server/reminders/write-reminders.ts'
import type { CreateOrder } from '../../src/shared/orders-schema.ts'
import { makeApiKey } from './api-keys.ts'
import { softAuthenticator } from './authenticator.ts'
import { makePurchase } from './billing.ts'
import { makeAnswer, makeQuote } from './quotes.ts'
import { makeCopyRow } from './sample-copy.ts'
import { makeImports } from './sample-imports.ts'
import { makeDelivery, makeWebhook } from './sample-webhook.ts'
import { customerInput, expenseInput, orderInput, password, reminderInput } from './shops.ts'
import { lastMonthsEnd, thisMonth } from './this-month.ts'
import { memoryStorage, uploadPhoto } from './uploads.ts'

/** Rows of a shop that a call may name. */
export interface Named {
  customer: { id: string; updated_at: string }
  /** A customer without orders. */
  newcomer: { id: string }
  order: { id: string; updated_at: string }
  /** An order whose quote waits for an answer; that of the other was answered. */
  quoted: { id: string; updated_at: string }
  /** An order in the trash. */
  deleted: { id: string }
  photo: { id: string }
  expense: { id: string; updated_at: string }
  reminder: { id: string; updated_at: string }
  /** A concluded one. */
  concluded: { id: string; updated_at: string }
  /** Imports that wait to be confirmed, and one that has ended. */
  previewed: { id: string }
  confirmed: { id: string }
  imported: { id: string }
  copy: { id: string }
  webhook: { id: string; url?: string }
  delivery: { id: string }
  /** A key of the API. */
  key: { id: string }
  /** A charge of the owner's. */
  purchase: { id: string }
}

/** What an order of a sample is made of. */
const linesSaying = (descricao: string): Pick<CreateOrder, 'itens' | 'desconto' | 'valor'> => ({
  itens: [
    {
      tipo: 'peca',
      descricao,
      quantidade: 1,
      valor_unitario: 800,
      custo_unitario: 410,
      garantia_dias: 180,
    },
  ],
  desconto: 20,
  valor: 780,
})

/** An input that each procedure accepts, given rows to name. A new procedure gets one here. */
const samples: Record<string, (rows: Named) => unknown> = {
  'admin.provider': () => undefined,
  'admin.saveProvider': () => ({ account_id: 'conta-1' }),
  'admin.testWebhook': () => undefined,
  'admin.transactions': () => ({}),
  'admin.subscriptions': () => ({}),
  'admin.deliveries': () => ({}),
  'admin.reprocess': () => ({ id: crypto.randomUUID() }),
  'admin.linkPurchase': () => ({ transacao_id: crypto.randomUUID(), user_id: crypto.randomUUID() }),
  'admin.stats': () => undefined,
  'admin.plans': () => undefined,
  'admin.reports': () => undefined,
  'admin.analytics': () => undefined,
  'admin.users': () => ({}),
  'admin.user': () => ({ id: crypto.randomUUID() }),
  'admin.changePlan': () => ({ id: crypto.randomUUID(), plano: 'basico', motivo: 'Cortesia' }),
  'admin.extendTrial': () => ({ id: crypto.randomUUID(), dias: 7, motivo: 'Cortesia' }),
  'admin.disable': () => ({ id: crypto.randomUUID(), motivo: 'Pediu por telefone' }),
  'admin.enable': () => ({ id: crypto.randomUUID(), motivo: 'Pediu por telefone' }),
  'admin.endSessions': () => ({ id: crypto.randomUUID(), motivo: 'Perdeu o celular' }),
  'admin.sendRecovery': () => ({ id: crypto.randomUUID() }),
  'admin.audit': () => ({}),
  'admin.jobs': () => ({}),
  'admin.retryJob': () => ({ id: crypto.randomUUID() }),
  'admin.status': () => undefined,
  'admin.delivery': () => ({ id: crypto.randomUUID() }),
  'admin.revealDelivery': () => ({ id: crypto.randomUUID(), motivo: 'Reclamação do comprador' }),
  'admin.contacts': () => ({}),
  'admin.answerContact': () => ({ id: crypto.randomUUID() }),
  'apiKeys.list': () => undefined,
  'apiKeys.create': () => ({ nome: 'Site da loja', escopos: ['leitura'], senha_atual: password }),
  'apiKeys.revoke': ({ key }) => ({ id: key.id }),
  'apiKeys.wake': ({ key }) => ({ id: key.id, senha_atual: password }),
  'auth.session': () => undefined,
  'auth.signUp': () => ({ nome: 'Loja nova', email: `${crypto.randomUUID()}@exemplo.com.br`, password }),
  'auth.signIn': () => ({ email: 'ninguem@exemplo.com.br', password }),
  'auth.signOut': () => undefined,
  'auth.confirmEmail': () => ({ token: 'x'.repeat(43) }),
  'auth.sendConfirmation': () => undefined,
  'auth.sessions': () => undefined,
  'auth.endSession': () => ({ id_publico: crypto.randomUUID() }),
  'auth.endOtherSessions': () => ({}),
  'auth.stay': () => undefined,
  'auth.accesses': () => ({}),
  'auth.deleteAccount': () => ({ senha_atual: 'outra senha' }),
  'auth.cancelDeletion': () => undefined,
  'auth.keepAccount': () => ({ token: 'x'.repeat(43) }),
  'auth.requestReset': () => ({ email: `${crypto.randomUUID()}@exemplo.com.br` }),
  'auth.checkReset': () => ({ token: 'x'.repeat(43) }),
  'auth.resetPassword': () => ({ token: 'x'.repeat(43), password }),
  // A new one each time: with the one before it was set last.
  'auth.changePassword': () => ({ senha_atual: password, password: 'Chave estrela torx 8' }),
  'auth.changeEmail': () => ({ senha_atual: password, email: `${crypto.randomUUID()}@exemplo.com.br` }),
  'auth.cancelEmailChange': () => undefined,
  'auth.revertEmail': () => ({ token: 'x'.repeat(43) }),
  'auth.factors': () => undefined,
  'auth.startTotp': () => ({ senha_atual: password }),
  'auth.enableTotp': () => ({ code: '123456' }),
  'auth.disableTotp': () => ({ senha_atual: password, code: '123456' }),
  'auth.newRecoveryCodes': () => ({ senha_atual: password }),
  'auth.startPasskey': () => ({ senha_atual: password }),
  'auth.addPasskey': () => ({
    nome: 'Notebook do balcão',
    resposta: softAuthenticator().create({ challenge: 'x'.repeat(43), user: { id: 'eA' } }),
  }),
  'auth.renamePasskey': () => ({ id: crypto.randomUUID(), nome: 'Notebook do balcão' }),
  'auth.removePasskey': () => ({ id: crypto.randomUUID(), senha_atual: password }),
  'auth.passkeyChallenge': () => undefined,
  'auth.signInPasskey': () => ({ resposta: softAuthenticator().get({ challenge: 'x'.repeat(43) }) }),
  'customers.list': () => ({ q: 'Segredo' }),
  'customers.stats': () => undefined,
  'customers.get': ({ customer }) => ({ id: customer.id }),
  'customers.create': () => customerInput(),
  'customers.update': ({ customer }) => {
    const { chave: _, ...fields } = customerInput({ nome: 'Trocado' })
    return { ...fields, id: customer.id, based_on: customer.updated_at }
  },
  'customers.withPhone': () => ({ telefone: '(92) 99123-4567' }),
  'customers.erase': ({ customer }) => ({
    id: customer.id,
    based_on: customer.updated_at,
    senha_atual: password,
  }),
  'customers.delete': ({ newcomer }) => ({ id: newcomer.id }),
  'finance.summary': () => ({ periodo: 'semana' }),
  'finance.month': () => ({ mes: thisMonth() }),
  'finance.series': () => undefined,
  'finance.expenses': () => ({ categoria: 'aluguel', mes: 'tudo' }),
  'finance.getExpense': ({ expense }) => ({ id: expense.id }),
  'finance.createExpense': () => expenseInput(),
  'finance.updateExpense': ({ expense }) => {
    const { chave: _, ...fields } = expenseInput({ descricao: 'Trocado' })
    return { ...fields, id: expense.id, based_on: expense.updated_at }
  },
  'finance.deleteExpense': ({ expense }) => ({ id: expense.id }),
  'finance.copyRecurring': () => ({ mes: thisMonth() }),
  'live.changes': () => undefined,
  'orders.list': ({ customer }) => ({ cliente_id: customer.id }),
  'orders.counts': ({ customer }) => ({ cliente_id: customer.id }),
  'orders.get': ({ order }) => ({ id: order.id }),
  'orders.summary': () => undefined,
  'orders.create': ({ customer }) => orderInput(customer.id, linesSaying('Tela')),
  'orders.update': ({ order, customer }) => {
    const { chave: _, ...fields } = orderInput(customer.id, { defeito: 'Trocado', ...linesSaying('Tela') })
    return { ...fields, id: order.id, based_on: order.updated_at }
  },
  'orders.setStatus': ({ order }) => ({ id: order.id, based_on: order.updated_at, status: 'Pronto' }),
  'orders.pay': ({ order }) => ({ id: order.id, based_on: order.updated_at, forma_pagamento: 'PIX' }),
  'imports.list': () => undefined,
  'imports.get': ({ imported }) => ({ id: imported.id }),
  'imports.errors': ({ imported }) => ({ id: imported.id }),
  'imports.changes': ({ imported }) => ({ id: imported.id }),
  'imports.read': ({ previewed }) => ({ id: previewed.id, versao: 0, opcoes: {} }),
  'imports.confirm': ({ confirmed }) => ({ id: confirmed.id, versao: 0 }),
  'imports.cancel': ({ previewed }) => ({ id: previewed.id }),
  'imports.undo': ({ imported }) => ({ id: imported.id }),
  'orders.delete': ({ order }) => ({ id: order.id }),
  'orders.events': ({ order }) => ({ id: order.id }),
  'orders.note': ({ order }) => ({ id: order.id, tipo: 'avisado' }),
  'orders.lineHints': () => ({ q: 'tela' }),
  'orders.quotes': ({ order }) => ({ id: order.id }),
  'orders.sendQuote': ({ order }) => ({ id: order.id, based_on: order.updated_at }),
  'orders.answerQuote': ({ quoted }) => ({
    id: quoted.id,
    versao: 1,
    resposta: 'recusado',
    nome: 'Ana Paula',
    motivo: 'Caro',
  }),
  'orders.reopenQuote': ({ order }) => ({ id: order.id, versao: 1 }),
  'orders.link': ({ order }) => ({ id: order.id }),
  'orders.renewLink': ({ quoted }) => ({ id: quoted.id }),
  'orders.trash': ({ customer }) => ({ cliente_id: customer.id }),
  'orders.restore': ({ deleted }) => ({ id: deleted.id }),
  'orders.pix': ({ order }) => ({ id: order.id }),
  'orders.purge': ({ deleted }) => ({ id: deleted.id }),
  'photos.list': ({ order }) => ({ os_id: order.id }),
  'photos.get': ({ photo }) => ({ id: photo.id }),
  'photos.update': ({ photo }) => ({ id: photo.id, tipo_foto: 'depois' }),
  'photos.delete': ({ photo }) => ({ id: photo.id }),
  'plans.current': () => undefined,
  'plans.checkout': () => ({ plano: 'basico' }),
  'plans.history': () => ({}),
  'reminders.list': ({ order }) => ({ os_id: order.id }),
  'reminders.stats': () => undefined,
  'reminders.get': ({ reminder }) => ({ id: reminder.id }),
  'reminders.create': ({ order }) => reminderInput({ os_id: order.id }),
  'reminders.update': ({ reminder, order }) => {
    const { chave: _, ...fields } = reminderInput({ titulo: 'Trocado', os_id: order.id })
    return { ...fields, id: reminder.id, based_on: reminder.updated_at }
  },
  'reminders.complete': ({ reminder }) => ({ id: reminder.id, based_on: reminder.updated_at }),
  'reminders.reopen': ({ concluded }) => ({ id: concluded.id, based_on: concluded.updated_at }),
  'reminders.snooze': ({ reminder }) => ({ id: reminder.id, based_on: reminder.updated_at, por: '1h' }),
  'reminders.delete': ({ reminder }) => ({ id: reminder.id }),
  'backups.list': () => undefined,
  'backups.restore': ({ copy }) => ({ id: copy.id }),
  'exports.progress': () => undefined,
  'reports.quotes': () => ({}),
  'reports.overview': () => ({}),
  'reports.margin': () => ({}),
  'reports.advanced': () => ({ de: '2026-11-01', ate: '2026-11-30' }),
  'settings.all': () => undefined,
  'settings.save': () => ({
    categoria: 'empresa',
    based_on: null,
    registros: [{ chave: 'nome', valor: 'Trocado' }],
  }),
  'settings.setPix': () => ({
    senha_atual: password,
    based_on: null,
    pix_tipo: 'email',
    pix_chave: 'pix@exemplo.com.br',
    pix_nome: 'Beto Celulares',
    pix_cidade: 'São Paulo',
    pix_identificar: false,
  }),
  'settings.removeLogo': () => ({}),
  'settings.setZone': () => ({ fuso: 'America/Manaus' }),
  'webhooks.list': () => undefined,
  'webhooks.create': () => ({ url: anAddress(), eventos: ['order.paid'], senha_atual: password }),
  'webhooks.update': ({ webhook }) => ({
    id: webhook.id,
    url: anAddress(),
    eventos: ['order.paid'],
    ligado: true,
    senha_atual: password,
  }),
  'webhooks.delete': ({ webhook }) => ({ id: webhook.id }),
  'webhooks.test': ({ webhook }) => ({ id: webhook.id }),
  'webhooks.deliveries': ({ webhook }) => ({ id: webhook.id }),
  'webhooks.resend': ({ delivery }) => ({ id: delivery.id }),
}

/** An address of this machine where nothing answers, another each time. */
const anAddress = () => `http://127.0.0.1:9/${crypto.randomUUID()}`

export function sampleOf(path: string, rows: Named): unknown {
  const sample = samples[path]
  if (!sample)
    throw new Error(
      `${path} has no sample input: add one to tests/support/samples.ts, so that strangers try it.`,
    )
  return sample(rows)
}

/** Rows that are in no shop. */
export const noRows = (): Named => {
  const row = () => ({ id: crypto.randomUUID(), updated_at: new Date().toISOString() })
  return {
    customer: row(),
    newcomer: row(),
    order: row(),
    quoted: row(),
    deleted: row(),
    photo: row(),
    expense: row(),
    reminder: row(),
    concluded: row(),
    purchase: row(),
    previewed: row(),
    confirmed: row(),
    imported: row(),
    copy: row(),
    webhook: row(),
    delivery: row(),
    key: row(),
  }
}

const answer = (db: Database, shop: ShopScope, id: string, now: Date) =>
  makeAnswer(db, shop, id, { resposta: 'recusado', nome: 'Segredo Severino', motivo: 'Segredo meu' }, now)

/** Rows of this shop, with words that nobody else may read. */
export async function secretRows(db: Database, shop: ShopScope): Promise<Named> {
  const now = new Date()
  const secret = { nome: 'Segredo Severino', telefone: '(92) 99123-4567', email: 'segredo@exemplo.com.br' }
  const customer = await insertCustomer(db, shop, customerInput(secret), now)
  const newcomer = await insertCustomer(db, shop, customerInput(secret), now)
  const orderSaying = (observacoes: string) =>
    insertOrder(db, shop, orderInput(customer.id, { observacoes, ...linesSaying('Segredo da tela') }), now)
  const order = await orderSaying('Segredo de estado')
  await makeQuote(db, shop, order, now)
  await answer(db, shop, order.id, now)
  const quoted = await orderSaying('Segredo do orçamento')
  await makeQuote(db, shop, quoted, now)
  const deleted = await orderSaying('Segredo da Lixeira')
  await makeQuote(db, shop, deleted, now)
  await answer(db, shop, deleted.id, now)
  await deleteOrder(db, memoryStorage(), shop, deleted.id, now)
  const photo = await uploadPhoto(db, shop, order.id, { name: 'Segredo na placa.jpg' })
  const descricao = 'Segredo do aluguel'
  const expense = await insertExpense(
    db,
    shop,
    expenseInput({ descricao, data_despesa: lastMonthsEnd(), recorrente: true }),
    now,
  )
  const told = { titulo: 'Segredo do balcão', os_id: order.id }
  const reminder = await insertReminder(db, shop, reminderInput(told), now)
  const open = await insertReminder(db, shop, reminderInput(told), now)
  const concluded = await completeReminder(db, shop, { id: open.id, based_on: open.updated_at }, now)
  const purchase = await makePurchase(db, { user_id: shop.user_id, email: secret.email })
  const key = await makeApiKey(db, shop, { nome: 'Segredo do site' })
  const kept = { copy: await makeCopyRow(db, shop, now), ...(await makeImports(db, shop, now)) }
  // A shop has few: those of an earlier call would leave no room for another.
  await db.delete(webhooks).where(eq(webhooks.user_id, shop.user_id))
  const webhook = await makeWebhook(db, shop)
  const hooks = { webhook, delivery: await makeDelivery(db, shop, webhook.id) }
  return {
    ...{
      customer,
      newcomer,
      order,
      quoted,
      deleted,
      photo,
      expense,
      reminder,
      concluded,
      purchase,
      key,
    },
    ...kept,
    ...hooks,
  }
}
