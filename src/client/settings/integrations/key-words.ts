import { t } from '@lingui/core/macro'
import { type ApiScope, apiScopes } from '../../../shared/api-keys.ts'
import { dayOf } from '../../../shared/days.ts'

/** What a scope is called, and what it lets a key do. */
export function scopeWords(scope: ApiScope): { name: string; about: string } {
  switch (scope) {
    case 'leitura':
      return { name: t`Ler`, about: t`OS, clientes e lembretes` }
    case 'escrita':
      return { name: t`Escrever`, about: t`Criar e mudar OS, clientes e lembretes` }
    case 'financeiro':
      return { name: t`Financeiro`, about: t`Despesas, pagamentos e o resumo do mês` }
    case 'fotos':
      return { name: t`Fotos`, about: t`Ver e enviar fotos das OS` }
  }
}

/** "Ler, escrever e fotos". */
export function scopesWords(chosen: readonly ApiScope[]): string {
  const names = apiScopes.filter(scope => chosen.includes(scope)).map(scope => scopeWords(scope).name)
  const [first = '', ...others] = names.map((name, at) => (at === 0 ? name : name.toLowerCase()))
  const last = others.pop()
  const before = [first, ...others].join(', ')
  return last ? t`${before} e ${last}` : before
}

/** The last day of a key, of which the stored instant is the end. */
export const lastDayOf = (expira_em: string, zone: string): string =>
  dayOf(new Date(Date.parse(expira_em) - 1), zone)
