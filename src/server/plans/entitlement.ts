import { type PlanName, planNames } from '../../shared/plans.ts'

/** A plan that an owner has or had, from a subscription or a grant. Trials come from grants only. */
export interface Entitlement {
  plano: PlanName
  /** Null if it does not end. */
  data_fim: string | null
  /** The end of the grace period of a late renewal. */
  carencia_ate: string | null
}

/** The plan that counts, and whether it runs; null if there never was one. */
export function countingEntitlement(
  all: readonly Entitlement[],
  now: Date,
): (Entitlement & { ativo: boolean }) | null {
  const running = all.filter(one => !isOver(one, now))
  // Of the running plans the highest, then the one that ends last. If all are over, the one that ended last.
  const [counting] =
    running.length > 0
      ? running.toSorted((a, b) => rankOf(b) - rankOf(a) || byEnd(a, b))
      : all.toSorted((a, b) => byEnd(a, b) || rankOf(b) - rankOf(a))
  return counting ? { ...counting, ativo: running.length > 0 } : null
}

/** Whether it has ended, grace period included. */
export function isOver(
  { data_fim, carencia_ate }: { data_fim: string | null; carencia_ate: string | null },
  now: Date,
): boolean {
  const end = carencia_ate ?? data_fim
  return end !== null && Date.parse(end) < now.getTime()
}

const rankOf = ({ plano }: Entitlement): number => planNames.indexOf(plano)

/** The latest end first. Grace breaks ties only: a paid plan comes before a late one. */
function byEnd(a: Entitlement, b: Entitlement): number {
  const of = ({ data_fim, carencia_ate }: Entitlement) => [data_fim ?? '~', carencia_ate ?? '']
  const [[endA = '', graceA = ''], [endB = '', graceB = '']] = [of(a), of(b)]
  if (endA !== endB) return endA < endB ? 1 : -1
  return graceA === graceB ? 0 : graceA < graceB ? 1 : -1
}
