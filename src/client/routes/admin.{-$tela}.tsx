import { createFileRoute } from '@tanstack/react-router'
import { AdminArea } from '../admin/shell/AdminArea.tsx'
import { useSettings } from '../api/settings.ts'
import { useLive } from '../live/use-live.ts'
import { useFollowPreferences } from '../shell/preferences.ts'
import { useLanguage } from '../ui/use-language.ts'
import { signedIn } from './-signed-in.ts'

/**
 * Every screen of the operator's area: one route, for each would cost every owner's first JS. Which stands at which address,
 * what its parameters mean and who may see it, is known there (admin/shell/AdminArea.tsx).
 */
export const Route = createFileRoute('/admin/{-$tela}')({
  beforeLoad: signedIn,
  component: Admin,
})

function Admin() {
  useLanguage()
  const { tela } = Route.useParams()
  const { user } = Route.useRouteContext()
  const settings = useSettings()
  useLive(user.id)
  useFollowPreferences(settings)
  return <AdminArea screen={tela} user={{ ...user, nome: settings?.perfil.valores.nome ?? user.nome }} />
}
