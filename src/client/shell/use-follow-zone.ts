import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Settings } from '../api/settings.ts'
import { trpc } from '../api/trpc.ts'

/** Counts days by the shop's zone as it is now, wherever it was changed (product 3.3): screens take it from the session. */
export function useFollowZone(settings: Settings | undefined): void {
  const fuso = settings?.fuso
  const utils = trpc.useUtils()
  const router = useRouter()
  useEffect(() => {
    const session = utils.auth.session.getData()
    if (fuso === undefined || !session?.user || session.fuso === fuso) return
    utils.auth.session.setData(undefined, { ...session, fuso })
    void router.invalidate()
  }, [fuso, utils, router])
}
