import { createFileRoute } from '@tanstack/react-router'
import { AdminArea } from '../admin/shell/AdminArea.tsx'
import { useSettings } from '../api/settings.ts'
import { useLive } from '../live/use-live.ts'
import { useFollowPreferences } from '../shell/preferences.ts'
import { useLanguage } from '../ui/use-language.ts'
import { signedIn } from './-signed-in.ts'

/**
 * One route for all of the operator's screens, because a route each would enlarge every owner's first JS.
 * AdminArea.tsx knows the screens, their parameters and who may see them.
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
