import { setTimeout as pause } from 'node:timers/promises'
import { and, asc, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import pLimit from 'p-limit'
import * as z from 'zod/mini'
import { entregas } from '../db/schema/billing.ts'
import { transaction } from '../db/transaction.ts'
import { scheduleAllDerivations, type Work } from '../jobs/schedule-job.ts'
import { type DeriveDeps, deriveGroup } from './store-derived.ts'

const groupData = z.object({ grupo: z.string() })

/**
 * Derives one group after a new delivery. In a burst groups are derived one by one, each followed by a pause
 * as long as it took, so that owners' requests come first.
 */
export function deriveOne(deps: DeriveDeps): Work {
  const limit = pLimit(1)
  return ({ dados }) =>
    limit(async () => {
      const began = performance.now()
      await deriveGroup(deps, groupData.parse(dados).grupo)
      if (limit.pendingCount > 0) await pause(Math.min(performance.now() - began, 500))
    })
}

const allData = z.object({
  /** Only deliveries that wait; or all, because a product now stands for another plan. */
  so_pendentes: z.boolean(),
  /** The group that was derived last. */
  depois: z.string(),
})

/** Milliseconds after which a new job goes on: one try has to stay within a job's time. */
const workBudgetMs = 25_000

/** Derives all groups, sorted by name, so that a new try can go on where one stopped. */
export const deriveAll =
  (deps: DeriveDeps): Work =>
  async ({ dados }, signal) => {
    const { so_pendentes, depois } = allData.parse(dados)
    const until = performance.now() + workBudgetMs
    let last = depois
    for (;;) {
      const [next] = await deps.db
        .select({ grupo: entregas.grupo })
        .from(entregas)
        .where(
          and(
            isNotNull(entregas.grupo),
            eq(entregas.teste, false),
            so_pendentes ? isNull(entregas.derivada_em) : undefined,
            gt(entregas.grupo, last),
          ),
        )
        .orderBy(asc(entregas.grupo))
        .limit(1)
      if (!next?.grupo) return
      signal.throwIfAborted()
      await deriveGroup(deps, next.grupo)
      last = next.grupo
      if (performance.now() > until) {
        const progress = { so_pendentes, depois: last }
        return transaction(deps.db, tx => scheduleAllDerivations(tx, progress, deps.clock()))
      }
    }
  }
