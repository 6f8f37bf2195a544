import { and, asc, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import * as z from 'zod/mini'
import { entregas } from '../../db/schema/billing.ts'
import { transaction } from '../../db/transaction.ts'
import type { Work } from '../../jobs/job.ts'
import { scheduleAll } from './schedule.ts'
import { type DeriveDeps, deriveGroup } from './store.ts'

const one = z.object({ grupo: z.string() })

/** Derives one group, after something was told of it. */
export const deriveOne =
  (deps: DeriveDeps): Work =>
  async ({ dados }) =>
    deriveGroup(deps, one.parse(dados).grupo)

const all = z.object({
  /** Only what waits, or all there is: a product became another plan. */
  so_pendentes: z.boolean(),
  /** The group that was derived last. */
  depois: z.string(),
})

/** Milliseconds after which the work goes on in a new try: one may take no longer than a job's time. */
const turn = 25_000

/** Derives group after group, by their names, so that a try which was cut short is gone on with. */
export const deriveAll =
  (deps: DeriveDeps): Work =>
  async ({ dados }, signal) => {
    const { so_pendentes, depois } = all.parse(dados)
    const until = performance.now() + turn
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
        const goOn = { so_pendentes, depois: last }
        return transaction(deps.db, tx => scheduleAll(tx, goOn, deps.clock()))
      }
    }
  }
