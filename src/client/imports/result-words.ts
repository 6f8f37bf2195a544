import { plural, t } from '@lingui/core/macro'
import type { ImportCounts } from '../../shared/imports.ts'

/** "3 OS e 2 clientes": what was imported and how much was changed back. */
export function resultWords(counts: ImportCounts): string {
  const { voltaram = 0 } = counts
  const imported = importedWords(counts)
  if (voltaram === 0) return imported || t`Nada de novo`
  const back = plural(voltaram, {
    one: '# de volta ao que era na cópia',
    other: '# de volta ao que eram na cópia',
  })
  return imported ? `${imported}, ${back}` : back
}

/** What was imported, in words; '' for nothing. */
export function importedWords({ ordens, clientes, despesas, ...more }: ImportCounts): string {
  const { lembretes = 0, lixeira = 0, fotos = 0 } = more
  const counted = [
    ordens > 0 && plural(ordens, { one: '# OS', other: '# OS' }),
    clientes > 0 && plural(clientes, { one: '# cliente', other: '# clientes' }),
    despesas > 0 && plural(despesas, { one: '# despesa', other: '# despesas' }),
    lembretes > 0 && plural(lembretes, { one: '# lembrete', other: '# lembretes' }),
    lixeira > 0 && plural(lixeira, { one: '# OS na lixeira', other: '# OS na lixeira' }),
    fotos > 0 && plural(fotos, { one: '# foto', other: '# fotos' }),
  ].filter(part => part !== false)
  return counted.join(', ')
}

/** A link to where most of the imported rows are. */
export function resultLinkOf({ ordens, clientes, despesas }: ImportCounts) {
  if (ordens > 0) return { to: '/ordens', label: t`Ver as OS` } as const
  if (clientes > 0) return { to: '/clientes', label: t`Ver os clientes` } as const
  if (despesas > 0) return { to: '/financeiro', label: t`Ver as despesas` } as const
  return null
}
