import { useLingui } from '@lingui/react/macro'
import { Badge } from '../../ui/Badge.tsx'
import type { PageTitle } from '../../ui/page-title.ts'

/** What the operator's screen at a path below /admin is called; any other path is the provider's. */
export function useAdminTitle(screen = '', provedor: string | undefined): PageTitle {
  const { t } = useLingui()
  const titles: Record<string, string> = {
    '': t`Painel Administrativo`,
    users: t`Gerenciamento de Usuários`,
    plans: t`Gerenciamento de Planos`,
    reports: t`Relatórios do Sistema`,
    analytics: t`Analytics Avançados`,
    contacts: t`Contatos`,
    jobs: t`Jobs`,
    audit: t`Auditoria`,
    status: t`Sistema`,
  }
  const title = Object.hasOwn(titles, screen) ? titles[screen] : undefined
  return {
    title: title ?? (provedor ? t`Configurações ${provedor}` : t`Configurações`),
    badge: screen === '' && <Badge>{t`Admin`}</Badge>,
  }
}
