import { useSession } from '../api/session.ts'
import { DeletionBanner } from './DeletionBanner.tsx'

/** The banner of an account that will be deleted. */
export function DeletionNotice({ zone }: { zone: string }) {
  const end = useSession()?.user?.exclusao_em
  return end && <DeletionBanner end={end} zone={zone} />
}
