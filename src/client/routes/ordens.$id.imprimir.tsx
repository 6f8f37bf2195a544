import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useSettings } from '../api/settings.ts'
import { useLive } from '../live/use-live.ts'
import { prefetchPrint, readPrintSearch } from '../orders/print/print-choices.ts'
import { Uploads } from '../photos/uploads/Uploads.tsx'
import { useFollowPreferences } from '../shell/preferences.ts'
import { lazyPart } from '../ui/lazy.tsx'
import { useLanguage } from '../ui/use-language.ts'
import { signedIn } from './-signed-in.ts'

/** Beside the screens that share a sidebar: nothing stands around what is printed. */
export const Route = createFileRoute('/ordens/$id/imprimir')({
  validateSearch: readPrintSearch,
  beforeLoad: signedIn,
  loader: ({ context, params }) => prefetchPrint(context.utils, params.id),
  component: Print,
})

function Print() {
  useLanguage()
  const { id } = Route.useParams()
  const { documento } = Route.useSearch()
  const { user } = Route.useRouteContext()
  const navigate = useNavigate()
  useLive(user.id)
  useFollowPreferences(useSettings())
  return (
    <>
      <PrintScreen
        key={id}
        id={id}
        document={documento}
        onDocument={chosen =>
          void navigate({
            to: '/ordens/$id/imprimir',
            params: { id },
            search: { documento: chosen },
            state: prev => prev,
            replace: true,
            resetScroll: false,
          })
        }
      />
      {/* Photos may still be on their way. */}
      <Uploads />
    </>
  )
}

// With what draws a QR.
const PrintScreen = lazyPart(() => import('../orders/print/PrintScreen.tsx').then(part => part.PrintScreen))
