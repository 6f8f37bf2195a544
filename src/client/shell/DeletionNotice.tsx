import { useSession } from '../api/session.ts'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { lazyModule } from '../ui/lazy-module.ts'

/** The banner of an account that will be deleted. Few need it, so its code loads only then. */
export function DeletionNotice({ zone }: { zone: string }) {
  const end = useSession()?.user?.exclusao_em
  return end && <DeletionBanner end={end} zone={zone} />
}

const DeletionBanner = lazyComponent(
  lazyModule(() => import('./DeletionBanner.tsx')),
  module => module.DeletionBanner,
  { LoadError: () => null },
)
