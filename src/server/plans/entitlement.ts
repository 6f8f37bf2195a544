import { type PlanName, planNames } from '../../shared/plans.ts'

/** A plan that an owner has, or had, by a subscription or a grant; a trial by a grant alone. */
export interface Entitlement {
  plano: PlanName
  /** Null where it does not end. */
  data_fim: string | null
  /** Until when it goes on although its renewal is late. */
  carencia_ate: string | null
}

/** The plan that counts of these, and whether it runs; null where there never was one. */
export function countingEntitlement(
  all: readonly Entitlement[],
  now: Date,
): (Entitlement & { ativo: boolean }) | null {
  const running = all.filter(one => !isOver(one, now))
  // Of those that run the highest, and of these the one that ends last; when all are over, the one that ended last.
  const [counting] =
    running.length > 0
      ? running.toSorted((a, b) => rankOf(b) - rankOf(a) || byEnd(a, b))
      : all.toSorted((a, b) => byEnd(a, b) || rankOf(b) - rankOf(a))
  return counting ? { ...counting, ativo: running.length > 0 } : null
}

/** Whether it has ended, its days of grace included. */
export function isOver(
  { data_fim, carencia_ate }: { data_fim: string | null; carencia_ate: string | null },
  now: Date,
): boolean {
  const end = carencia_ate ?? data_fim
  return end !== null && Date.parse(end) < now.getTime()
}

const rankOf = ({ plano }: Entitlement): number => planNames.indexOf(plano)

/** The latest first; by the end itself, and only then by its grace: what is paid comes before what is late. */
function byEnd(a: Entitlement, b: Entitlement): number {
  const of = ({ data_fim, carencia_ate }: Entitlement) => [data_fim ?? '~', carencia_ate ?? '']
  const [[endA = '', graceA = ''], [endB = '', graceB = '']] = [of(a), of(b)]
  if (endA !== endB) return endA < endB ? 1 : -1
  return graceA === graceB ? 0 : graceA < graceB ? 1 : -1
}
