import { and, eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { hashPassword } from '../../src/server/auth/credentials/password.ts'
import { storeAccount } from '../../src/server/auth/sign-up.ts'
import { createCustomer } from '../../src/server/customers/write-customers.ts'
import type { Database } from '../../src/server/db/client.ts'
import { usuarios } from '../../src/server/db/schema/access.ts'
import { user_planos } from '../../src/server/db/schema/plans.ts'
import { configuracoes } from '../../src/server/db/schema/settings.ts'
import { mintShopScope, type ShopScope } from '../../src/server/db/shop-scope.ts'
import { createExpense as insertExpense } from '../../src/server/finance/write-expenses.ts'
import { createOrder as insertOrder } from '../../src/server/orders/write-orders.ts'
import { createReminder as insertReminder } from '../../src/server/reminders/write-reminders.ts'
import { type CreateCustomer, createCustomer as customerSchema } from '../../src/shared/customers-schema.ts'
import { type CreateExpense, createExpense as expenseSchema } from '../../src/shared/finance-schema.ts'
import { type CreateOrder, createOrder as orderSchema } from '../../src/shared/orders-schema.ts'
import type { PlanName } from '../../src/shared/plans.ts'
import { type CreateReminder, createReminder as reminderSchema } from '../../src/shared/reminders-schema.ts'

let made = 0

export const password = 'Parafuso pentalobe 5'

export type TestShop = ShopScope & { email: string }

// The hash of a password costs more than all else of an account: all of a process's test shops have the same.
let hashed: Promise<string> | undefined

/** What is stored of the password of each of them. */
export function passwordHash(): Promise<string> {
  hashed ??= hashPassword(password)
  return hashed
}

/** A fresh owner with a shop, whose address is confirmed unless told, on a running trial unless another plan is named. */
export async function makeShop(
  db: Database,
  { plano = 'teste', fuso = 'America/Sao_Paulo', now = new Date(), nome, confirmed = true }: ShopOptions = {},
): Promise<TestShop> {
  const email = `loja${process.pid}-${Date.now().toString(36)}-${made++}@exemplo.com.br`
  const account = { nome: nome ?? `Loja ${made}`, email, senha_hash: await passwordHash(), fuso }
  const { id } = await storeAccount(db, account, now)
  if (confirmed)
    await db.update(usuarios).set({ email_confirmado_em: now.toISOString() }).where(eq(usuarios.id, id))
  if (plano !== 'teste') await switchPlan(db, id, plano)
  return { ...mintShopScope({ user_id: id, fuso, plano, expirado: false }), email }
}

interface ShopOptions {
  plano?: PlanName
  fuso?: string
  now?: Date
  nome?: string
  confirmed?: boolean
}

/** What settings.save stores: sessions that begin from now on may stand unused for so long, or for 14 days. */
export async function setIdleTime(
  db: Database,
  { user_id }: TestShop,
  minutes: string | null,
): Promise<void> {
  const values = { saida_automatica: String(minutes !== null), tempo_parado: minutes ?? '720' }
  const rows = Object.entries(values).map(([chave, valor]) => ({
    user_id,
    categoria: 'seguranca',
    chave,
    valor,
    updated_at: new Date().toISOString(),
  }))
  await db.insert(configuracoes).values(rows)
}

/** Ends the running plan and begins another, as billing would. */
export async function switchPlan(
  db: Database,
  user_id: string,
  plano: PlanName,
  data_fim: string | null = null,
) {
  await db
    .update(user_planos)
    .set({ ativo: false })
    .where(and(eq(user_planos.user_id, user_id), eq(user_planos.ativo, true)))
  await db
    .insert(user_planos)
    .values({ id: uuidv7(), user_id, plano, ativo: true, data_fim, created_at: new Date().toISOString() })
}

/** What a form would send for a customer, checked as the procedure checks it. */
export const customerInput = (fields: Record<string, unknown> = {}): CreateCustomer =>
  customerSchema.parse({
    chave: crypto.randomUUID(),
    nome: 'Ana Paula Ribeiro',
    telefone: '(11) 98741-1107',
    ...fields,
  })

export const makeCustomer = (
  db: Database,
  shop: ShopScope,
  fields: { nome?: string; telefone?: string; email?: string } = {},
  now = new Date(),
) => createCustomer(db, shop, customerInput(fields), now)

/** What a form would send for an order of this customer, checked as the procedure checks it. */
export function orderInput(cliente_id: string, fields: Partial<CreateOrder> = {}) {
  const { data_entrada = '2026-11-20', ...input } = orderSchema.parse({
    chave: crypto.randomUUID(),
    cliente_id,
    marca: 'iPhone',
    modelo: '12',
    tipo_servico: 'Troca de Tela',
    defeito: 'Tela trincada',
    valor: 780,
    ...fields,
  })
  return { data_entrada, ...input }
}

export const makeOrder = (
  db: Database,
  shop: ShopScope,
  cliente_id: string,
  fields: Partial<CreateOrder> = {},
  now = new Date(),
) => insertOrder(db, shop, orderInput(cliente_id, fields), now)

/** What a form would send for an expense, checked as the procedure checks it. */
export const expenseInput = (fields: Record<string, unknown> = {}): CreateExpense =>
  expenseSchema.parse({
    chave: crypto.randomUUID(),
    descricao: 'Aluguel da loja',
    valor: 1800,
    categoria: 'aluguel',
    data_despesa: '2026-11-20',
    ...fields,
  })

export const makeExpense = (
  db: Database,
  shop: ShopScope,
  fields: Partial<CreateExpense> = {},
  now = new Date(),
) => insertExpense(db, shop, expenseInput(fields), now)

/** What a form would send for a reminder, checked as the procedure checks it. */
export const reminderInput = (fields: Record<string, unknown> = {}): CreateReminder =>
  reminderSchema.parse({
    chave: crypto.randomUUID(),
    titulo: 'Buscar a tela do iPhone 12',
    data_lembrete: '2026-11-20T09:00:00.000Z',
    ...fields,
  })

export const makeReminder = (
  db: Database,
  shop: ShopScope,
  fields: Partial<CreateReminder> = {},
  now = new Date(),
) => insertReminder(db, shop, reminderInput(fields), now)
