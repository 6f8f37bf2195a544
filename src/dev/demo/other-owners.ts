import { eq } from 'drizzle-orm'
import { hashPassword } from '../../server/auth/credentials/password.ts'
import type { Database, Transaction } from '../../server/db/client.ts'
import { usuarios } from '../../server/db/schema/access.ts'
import { concessoes } from '../../server/db/schema/billing.ts'
import { scheduleJob } from '../../server/jobs/jobs.ts'
import { derivePlan } from '../../server/plans/derive-plan.ts'
import type { Cipher } from '../../server/secrets/cipher.ts'
import { recountActivity, recountTexts, recountTotals } from '../../server/totals/recount-totals.ts'
import type { PlanName } from '../../shared/plans.ts'
import { insertAccount } from './accounts.ts'
import type { Calendar } from './calendar.ts'
import { neighbours } from './data/names.ts'
import type { Random } from './data/random.ts'
import { sellPlans, stories } from './sales.ts'
import { insertTrade } from './shop.ts'
import { firstDays } from './visits.ts'

const day = 86_400_000

interface OtherOwner {
  nome: string
  /** Days since the account was created. */
  age: number
  /** A plan that the operator gave, for so many days from now on (negative: it is over), or without an end. */
  given?: { plano: PlanName; days: number | null }
  /** What became of its purchase. */
  bought?: keyof typeof stories
  /** It has opened orders. */
  works?: true
  state?: 'disabled' | 'unconfirmed' | 'leaving'
}

const basico = (days: number) => ({ plano: 'basico' as const, days })
const profissional = (days: number | null) => ({ plano: 'profissional' as const, days })

/** Owners whom only the operator sees, of every state that an account can be in. */
const otherOwners: readonly OtherOwner[] = [
  { nome: 'Aline Conserta Já', age: 0.1, state: 'unconfirmed' },
  { nome: 'Assistência Nova Era', age: 0.4 },
  { nome: 'Bancada do Juca', age: 0.8 },
  { nome: 'Casa do Celular Ipê', age: 1.2 },
  { nome: 'Celular & Cia', age: 1.9, state: 'unconfirmed' },
  { nome: 'Central dos Reparos', age: 2.3 },
  { nome: 'Clínica do Smartphone', age: 2.7 },
  { nome: 'Conserta Fácil', age: 2.9, state: 'disabled' },
  { nome: 'Doutor Tela', age: 4, given: { plano: 'teste', days: 4 } },
  { nome: 'Eletrônica Silveira', age: 6 },
  { nome: 'Estação Mobile', age: 9, state: 'unconfirmed' },
  { nome: 'Fabiana Reparos', age: 12 },
  { nome: 'Fix Phone Pelotas', age: 15, works: true },
  { nome: 'Galeria Cel', age: 18, bought: 'cancelled', works: true },
  { nome: 'Hospital do iPhone', age: 20, bought: 'refunded', works: true },
  { nome: 'Império dos Celulares', age: 21, bought: 'refused' },
  { nome: 'InfoTec Manaus', age: 22, bought: 'unpaid' },
  { nome: 'Joana da Informática', age: 25, state: 'leaving' },
  { nome: 'JR Assistência', age: 30 },
  { nome: 'Loja do Técnico', age: 35, bought: 'late', works: true },
  { nome: 'Manutenção Express', age: 40, given: basico(12), works: true },
  { nome: 'Mega Cell Recife', age: 45, given: basico(20), works: true },
  { nome: 'Mestre dos Chips', age: 50, given: basico(-3) },
  { nome: 'Mundo Mobile', age: 55, given: profissional(9), works: true },
  { nome: 'Oficina do Smartphone', age: 60, given: basico(1) },
  { nome: 'Ponto Cell', age: 70, given: basico(-20), works: true },
  { nome: 'Pronto Socorro Celular', age: 80, bought: 'steady', works: true },
  { nome: 'Rei da Tela', age: 90, given: profissional(25), works: true },
  { nome: 'Reparo Certo Londrina', age: 95, given: profissional(-40) },
  { nome: 'SOS Celulares', age: 100, bought: 'steady', works: true },
  { nome: 'Salva Cel', age: 110, state: 'disabled', given: basico(8) },
  { nome: 'Sertão Mobile', age: 115, given: basico(15) },
  { nome: 'Tech Bahia', age: 120, given: profissional(null), works: true },
  { nome: 'Tecno Vale', age: 130 },
  { nome: 'Toque Final Reparos', age: 140, given: basico(28), works: true },
  { nome: 'Top Cell', age: 150 },
  {
    nome: 'Vila dos Celulares com um nome bem comprido na fachada da loja',
    age: 160,
    given: profissional(3),
  },
]

/** An address that reaches nobody: 'toque-final-reparos@example.com'. */
function emailOf({ nome }: Pick<OtherOwner, 'nome'>): string {
  const plain = nome.normalize('NFD').replace(/[^\w\s]/g, '')
  return `${plain.trim().toLowerCase().split(/\s+/).slice(0, 3).join('-')}@example.com`
}

interface Place {
  now: Date
  random: Random
  cipher: Cipher
  calendar: Calendar
}

/** Stores these owners with their shops and given plans. */
export async function insertOtherOwners(tx: Transaction, place: Place): Promise<void> {
  const password = 'chave philips 00'
  const senha_hash = await hashPassword(password)
  for (const owner of otherOwners) {
    const { nome, age } = owner
    const account = { nome, email: emailOf(owner), password, age: age * 24, senha_hash }
    const { user_id, signedUp } = await insertAccount(tx, account, place)
    if (owner.works) {
      const trade = { people: neighbours, visits: firstDays }
      await insertTrade(tx, { user_id, signedUp }, trade, place.calendar, place.random)
      await recountTotals(tx, user_id)
      await recountActivity(tx, user_id)
      await recountTexts(tx, user_id)
    }
    await setState(tx, user_id, owner, place.now)
    if (owner.given) await give(tx, user_id, owner.given, place)
  }
}

async function setState(tx: Transaction, user_id: string, { state }: OtherOwner, now: Date): Promise<void> {
  if (!state) return
  const due = new Date(now.getTime() + 5 * day)
  const changes = {
    disabled: { desativado_em: now.toISOString() },
    unconfirmed: { email_confirmado_em: null },
    leaving: { exclusao_em: due.toISOString() },
  }
  await tx.update(usuarios).set(changes[state]).where(eq(usuarios.id, user_id))
  if (state === 'leaving')
    await scheduleJob(tx, { tipo: 'excluir_conta', assunto: user_id, user_id, vence_em: due }, now)
}

async function give(
  tx: Transaction,
  user_id: string,
  { plano, days }: NonNullable<OtherOwner['given']>,
  { now, random }: Place,
): Promise<void> {
  const since = new Date(now.getTime() - (days !== null && days < 0 ? 30 - days : 2) * day)
  await tx.insert(concessoes).values({
    id: random.idAt(since),
    user_id,
    plano,
    data_fim: days === null ? null : new Date(now.getTime() + days * day).toISOString(),
    motivo: 'Cortesia da demonstração',
    created_at: since.toISOString(),
  })
  await derivePlan(tx, user_id, now)
}

/** Sells plans to those who buy one; safe to repeat after a crash. */
export async function sellToOthers(deps: { db: Database; cipher: Cipher }, now: Date): Promise<void> {
  for (const [at, owner] of otherOwners.entries())
    if (owner.bought)
      await sellPlans(deps, emailOf(owner), now, { name: `demo-${at}`, story: stories[owner.bought] })
}
