import { setTimeout } from 'node:timers/promises'
import type { Context } from '../trpc/context.ts'
import { pathOf } from './built-page.ts'
import { callProcedure } from './calls.ts'
import { printScreen, screenOf } from './screen-of.ts'

// What stands around every screen asks for this.
const ofSidebar: readonly Call[] = [
  { path: 'plans.current' },
  { path: 'reminders.stats' },
  { path: 'settings.all' },
]

/**
 * What each screen asks for at first where its address has no parameters, exactly as its noun's `prefetch…` or `load…` does
 * on the client; the papers' calls, whose address names an order, stand in callsOf. `direction` is what tRPC adds to a list
 * that goes on.
 */
const firstCalls: Record<string, readonly Call[]> = {
  '/dashboard': [...ofSidebar, { path: 'orders.summary' }],
  '/ordens': [
    ...ofSidebar,
    { path: 'orders.list', input: { direction: 'forward' } },
    { path: 'orders.summary' },
  ],
  '/clientes': [
    ...ofSidebar,
    { path: 'customers.list', input: { direction: 'forward' } },
    { path: 'customers.stats' },
  ],
  '/financeiro': [
    ...ofSidebar,
    { path: 'finance.summary', input: { periodo: 'mes' } },
    { path: 'finance.month', input: {} },
    { path: 'finance.expenses', input: { direction: 'forward' } },
    { path: 'finance.series' },
    { path: 'orders.list', input: { alerta: 'a_receber', limit: 5 } },
  ],
  '/relatorios': [...ofSidebar, { path: 'reports.overview', input: {} }],
  '/fotos': [...ofSidebar, { path: 'photos.list', input: { limit: 48, direction: 'forward' } }],
  '/configuracoes': ofSidebar,
  '/assinatura': [...ofSidebar, { path: 'plans.history', input: { direction: 'forward' } }],
  '/importar': [...ofSidebar, { path: 'imports.list' }],
  '/lembretes': [
    ...ofSidebar,
    { path: 'reminders.list', input: { status: 'vencido', direction: 'forward' } },
    { path: 'reminders.list', input: { status: 'pendente', direction: 'forward' } },
    {
      path: 'reminders.list',
      input: { status: 'concluido', ordem: 'decrescente', direction: 'forward' },
    },
  ],
}

interface Call {
  path: string
  input?: object
}

/** A call, and one that can only be made once it is answered. */
interface FirstCall extends Call {
  next?: (data: unknown) => Call | undefined
}

/** What a page at `url` asks for at first. */
function callsOf(url: string): readonly FirstCall[] {
  const { screen, id } = screenOf(pathOf(url))
  // Its parameters choose the paper alone, and no sidebar stands beside it.
  if (screen === printScreen)
    return [{ path: 'orders.get', input: { id }, next: customerOf }, { path: 'settings.all' }]
  return firstCalls[url] ?? []
}

const customerOf = (order: unknown): Call | undefined =>
  typeof order === 'object' && order !== null && 'cliente_id' in order
    ? { path: 'customers.get', input: { id: order.cliente_id } }
    : undefined

/** A call and what it answered; src/client/api/first-answers.ts takes it for the answer to the same call. */
export interface FirstAnswer extends Call {
  data: unknown
}

/** Milliseconds that a page waits for its answers: what takes longer is asked for by the screen itself. */
const patience = 400

/**
 * Answers what the screen at `url` will ask for, so that its rows are in the page. A call that is refused or fails is
 * left out: asked again by the screen, it says so there.
 */
export async function firstAnswers(url: string, ctx: Context): Promise<FirstAnswer[]> {
  const calls = callsOf(url)
  if (calls.length === 0 || !(await ctx.session()).signedIn) return []
  const answers: FirstAnswer[] = []
  const answer = async ({ next, ...call }: FirstCall): Promise<void> => {
    try {
      const data = await callProcedure(call.path, call.input, ctx)
      answers.push({ ...call, data })
      const following = next?.(data)
      if (following) await answer(following)
    } catch {
      // Logged where every call's failure is (trpc/errors.ts).
    }
  }
  const late = new AbortController()
  await Promise.race([
    Promise.all(calls.map(answer)),
    setTimeout(patience, undefined, { signal: late.signal, ref: false }).catch(() => {}),
  ])
  late.abort()
  return [...answers]
}
