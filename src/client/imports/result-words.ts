import { plural, t } from '@lingui/core/macro'
import type { ImportCounts } from '../../shared/imports.ts'

/** "3 OS e 2 clientes": what an import brought. */
export function resultWords({ ordens, clientes, despesas }: ImportCounts): string {
  const parts = [
    ordens > 0 && plural(ordens, { one: '# OS', other: '# OS' }),
    clientes > 0 && plural(clientes, { one: '# cliente', other: '# clientes' }),
    despesas > 0 && plural(despesas, { one: '# despesa', other: '# despesas' }),
  ].filter(part => part !== false)
  return parts.length > 0 ? parts.join(', ') : t`Nada de novo`
}

/** Where most of what came in is seen. */
export function shownAt({ ordens, clientes, despesas }: ImportCounts) {
  if (ordens > 0) return { to: '/ordens', label: t`Ver as OS` } as const
  if (clientes > 0) return { to: '/clientes', label: t`Ver os clientes` } as const
  if (despesas > 0) return { to: '/financeiro', label: t`Ver as despesas` } as const
  return null
}
