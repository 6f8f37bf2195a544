import { eq } from 'drizzle-orm'
import type { Database } from '../../server/db/client.ts'
import { contentHash } from '../../server/db/idempotency.ts'
import { usuarios } from '../../server/db/schema/access.ts'
import { despesas } from '../../server/db/schema/finance.ts'
import { configuracoes } from '../../server/db/schema/settings.ts'
import { transaction } from '../../server/db/transaction.ts'
import type { Cipher } from '../../server/secrets/cipher.ts'
import type { Storage } from '../../server/storage/storage.ts'
import { recountActivity, recountTexts, recountTotals } from '../../server/totals/recount-totals.ts'
import { addDays, dayOf, monthOf } from '../../shared/days.ts'
import type { ExpenseCategory } from '../../shared/finance.ts'
import { demoAccounts, insertAccount, zone } from './accounts.ts'
import { type Calendar, createCalendar } from './calendar.ts'
import { neighbours, people, undecided } from './data/names.ts'
import { createRandom, type Random } from './data/random.ts'
import { insertEvents } from './demo-events.ts'
import { insertPhotos } from './demo-photos.ts'
import { insertQuotes } from './demo-quotes.ts'
import { insertReminders } from './demo-reminders.ts'
import { insertOtherOwners, sellToOthers } from './other-owners.ts'
import { sellPlans } from './sales.ts'
import { insertTrade } from './shop.ts'
import { firstDays, sixMonths } from './visits.ts'

/**
 * Fills an empty database with the demo's accounts and shops, as of `now`, unless they exist. A shop is stored completely
 * or not at all, and is the same for the same `now`. Throws one sentence if there are other accounts, StorageAway if photos
 * cannot be stored.
 */
export async function seedDemo(
  { db, storage, cipher }: { db: Database; storage: Storage; cipher: Cipher },
  now: Date,
): Promise<void> {
  if (!(await isSeeded(db))) await seedShops({ db, storage, cipher }, now)
  await sellPlans({ db, cipher }, demoAccounts.busy.email, now)
  await sellToOthers({ db, cipher }, now)
}

async function seedShops(
  { db, storage, cipher }: { db: Database; storage: Storage; cipher: Cipher },
  now: Date,
): Promise<void> {
  const random = createRandom(5)
  const calendar = createCalendar(now, zone, random)
  await transaction(db, async tx => {
    const busy = await insertAccount(tx, demoAccounts.busy, { now, random, cipher })
    await insertTrade(tx, busy, { people, undecided, visits: sixMonths(calendar, random) }, calendar, random)
    const firstDay = dayOf(busy.signedUp, zone)
    await tx.insert(despesas).values(expenseRows(busy.user_id, firstDay, calendar, random))

    const setting = (categoria: string, chave: string, valor: string) => ({
      ...{ user_id: busy.user_id, categoria, chave, valor, updated_at: busy.signedUp.toISOString() },
    })
    // It has found its way long ago, and its customers read where it is and how to pay.
    await tx
      .insert(configuracoes)
      .values([
        setting('perfil', 'passos_ocultos', 'true'),
        ...Object.entries(shopOfBeto).map(([chave, valor]) => setting('empresa', chave, valor)),
      ])

    const trial = await insertAccount(tx, demoAccounts.trial, { now, random, cipher })
    await insertTrade(tx, trial, { people: neighbours, visits: firstDays }, calendar, random)

    await insertAccount(tx, demoAccounts.administrator, { now, random, cipher })
    await insertOtherOwners(tx, { now, random: createRandom(7), cipher, calendar })
    for (const { user_id } of [busy, trial]) {
      await recountTotals(tx, user_id)
      await recountActivity(tx, user_id)
    }
    await insertPhotos(tx, storage, busy, now, random)
    await insertReminders(tx, busy, zone, calendar, random)
    for (const owner of [busy, trial]) await insertEvents(tx, owner, random)
    await insertQuotes(tx, busy, cipher, now, random)
    for (const { user_id } of [busy, trial]) await recountTexts(tx, user_id)
  })
}

async function isSeeded(db: Database): Promise<boolean> {
  const [anyone] = await db.select({ id: usuarios.id }).from(usuarios).limit(1)
  if (!anyone) return false
  const [ours] = await db
    .select({ id: usuarios.id })
    .from(usuarios)
    .where(eq(usuarios.email, demoAccounts.busy.email))
  if (ours) return true
  throw new Error('The demo needs a database of its own: this one holds other accounts.')
}

interface Paid {
  descricao: string
  categoria: ExpenseCategory
  valor: number
  recorrente: boolean
  data_despesa: string
}

/** The expenses of a shop from its first day to today. */
function expenseRows(
  user_id: string,
  firstDay: string,
  calendar: Calendar,
  random: Random,
): (typeof despesas.$inferInsert)[] {
  const today = calendar.day(0)
  const paid = [...monthly(firstDay, today), ...once(today)].filter(
    ({ data_despesa }) => data_despesa >= firstDay && data_despesa <= today,
  )
  const series = new Map<string, string>()
  return paid.map(fields => {
    const created = calendar.timeOn(fields.data_despesa)
    const chave = random.idAt(created)
    const id = random.idAt(created)
    // Recurring expenses are copied each month, as on the screen.
    const copied = fields.recorrente ? series.get(fields.descricao) : undefined
    if (fields.recorrente && !copied) series.set(fields.descricao, id)
    return {
      ...fields,
      user_id,
      id,
      serie: copied ?? id,
      copia_de: copied ? monthOf(fields.data_despesa).first : null,
      dia: Number(fields.data_despesa.slice(8)),
      created_at: created.toISOString(),
      updated_at: created.toISOString(),
      chave,
      chave_conteudo: contentHash({ chave, ...fields }),
    }
  })
}

function monthly(firstDay: string, today: string): Paid[] {
  return monthsBetween(firstDay, today).flatMap((first, month) =>
    bills.map(({ dia, valores, recorrente = false, ...bill }) => ({
      ...bill,
      recorrente,
      valor: valores[Math.min(month, valores.length - 1)] ?? valores[0],
      data_despesa: addDays(first, dia - 1),
    })),
  )
}

const once = (today: string): Paid[] =>
  purchases.map(({ ago, ...purchase }) => ({
    ...purchase,
    recorrente: false,
    data_despesa: addDays(today, -ago),
  }))

/** First days of the months from one day to another. */
function monthsBetween(from: string, to: string): string[] {
  const months: string[] = []
  for (let month = monthOf(from); month.first <= to; month = monthOf(month.end)) months.push(month.first)
  return months
}

interface Bill {
  descricao: string
  categoria: ExpenseCategory
  /** Day of the month. */
  dia: number
  /** Reais for each month; a fixed bill has only one amount. */
  valores: readonly [number, ...number[]]
  recorrente?: true
}

/** The monthly bills of the demo shop, oldest first. Those for parts follow its trade. */
const bills: readonly Bill[] = [
  { descricao: 'Aluguel da loja', categoria: 'aluguel', dia: 5, valores: [1850], recorrente: true },
  { descricao: 'Internet fibra', categoria: 'outros', dia: 10, valores: [119.9], recorrente: true },
  { descricao: 'Contador', categoria: 'outros', dia: 15, valores: [260], recorrente: true },
  {
    descricao: 'Conta de luz',
    categoria: 'outros',
    dia: 18,
    valores: [214.37, 198.02, 226.81, 241.16, 259.44, 247.9, 263.08],
  },
  {
    descricao: 'Telas, fornecedor da Santa Ifigênia',
    categoria: 'pecas',
    dia: 3,
    valores: [1180, 1420, 1640, 1890, 2150, 2380, 2460],
  },
  {
    descricao: 'Baterias e conectores de carga',
    categoria: 'pecas',
    dia: 11,
    valores: [386.5, 412, 540.9, 498, 655.4, 702, 738.5],
  },
  {
    descricao: 'Telas, reposição da quinzena',
    categoria: 'pecas',
    dia: 19,
    valores: [640, 780, 910, 1240, 1160, 1490, 1530],
  },
  {
    descricao: 'Câmeras, tampas e carcaças',
    categoria: 'pecas',
    dia: 24,
    valores: [210, 335.8, 290, 420, 515.6, 480, 560],
  },
  {
    descricao: 'Anúncios no Instagram',
    categoria: 'marketing',
    dia: 8,
    valores: [150, 150, 200, 200, 250, 300, 300],
  },
  {
    descricao: 'Álcool isopropílico, fitas e flux',
    categoria: 'ferramentas',
    dia: 13,
    valores: [94.6, 88, 112.35, 97.2, 120, 105.9, 118],
  },
]

/** Paid once, so many days ago. */
const purchases: readonly (Omit<Bill, 'dia' | 'valores'> & { ago: number; valor: number })[] = [
  { ago: 176, descricao: 'Estação de retrabalho com soprador', categoria: 'ferramentas', valor: 689.9 },
  { ago: 171, descricao: 'Letreiro e adesivo da vitrine', categoria: 'marketing', valor: 540 },
  { ago: 134, descricao: 'Microscópio trinocular usado', categoria: 'ferramentas', valor: 1350 },
  { ago: 96, descricao: 'Jogo de chaves pentalobe e torx', categoria: 'ferramentas', valor: 129.9 },
  { ago: 68, descricao: 'Panfletos, 2 mil', categoria: 'marketing', valor: 190 },
  { ago: 41, descricao: 'Fonte de bancada assimétrica', categoria: 'ferramentas', valor: 429 },
  { ago: 12, descricao: 'Manutenção do ar-condicionado', categoria: 'outros', valor: 280 },
  { ago: 1, descricao: 'Tela do iPhone 13, encomenda', categoria: 'pecas', valor: 612.5 },
  { ago: 0, descricao: 'Motoboy, retirada de peças', categoria: 'outros', valor: 35 },
]

/** What a customer of the busy shop reads of it. The address and the key are nobody's. */
const shopOfBeto = {
  nome: 'Beto Celulares',
  telefone: '(11) 98800-1180',
  endereco: 'Rua Exemplo, 1180, loja 4, Santana, São Paulo',
  horario: 'Segunda a sexta, 9h às 18h; sábado, 9h às 13h',
  termos_orcamento: 'Peça compatível. Garantia de 90 dias sobre peças e mão de obra.',
  pix_tipo: 'email',
  pix_chave: 'pix@example.com',
  pix_nome: 'Beto Celulares',
  pix_cidade: 'São Paulo',
}
