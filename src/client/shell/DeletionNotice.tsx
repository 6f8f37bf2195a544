import { useSession } from '../api/session.ts'
import { code } from '../ui/lazy-module.ts'
import { lazyPart } from '../ui/lazy-component.tsx'

/** The banner of an account that will be deleted: for few, so that its code comes with it. */
export function DeletionNotice({ zone }: { zone: string }) {
  const end = useSession()?.user?.exclusao_em
  return end && <DeletionBanner end={end} zone={zone} />
}

const DeletionBanner = lazyPart(
  code(() => import('./DeletionBanner.tsx')),
  part => part.DeletionBanner,
  { Missing: () => null },
)
