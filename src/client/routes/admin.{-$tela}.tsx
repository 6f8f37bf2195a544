import { createFileRoute } from '@tanstack/react-router'
import { useSettings } from '../api/settings.ts'
import { useLive } from '../live/use-live.ts'
import { useFollowPreferences } from '../shell/preferences.ts'
import { lazyPart } from '../ui/lazy.tsx'
import { useLanguage } from '../ui/use-language.ts'
import { signedIn } from './-signed-in.ts'

/**
 * One route for all of the operator's screens, whose code no owner loads. AdminArea.tsx knows the screens, their
 * parameters and who may see them.
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

const AdminArea = lazyPart(() => import('../admin/AdminArea.tsx').then(part => part.AdminArea))
