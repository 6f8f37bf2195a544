import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../server/router.ts'
import type { Utils } from './session.ts'
import { trpc } from './trpc.ts'

export type Settings = inferRouterOutputs<AppRouter>['settings']['all']

/** The shop's settings, from the first paint on; changes made elsewhere are heard of (client/live). */
export const useSettings = (): Settings | undefined => trpc.settings.all.useQuery(undefined, kept).data

/** Asks for them with a screen's own reads, in one request. */
export const prefetchSettings = (utils: Utils): void => void utils.settings.all.prefetch(undefined, kept)

/** Never old by itself: changes are heard of. */
export const kept = { staleTime: Number.POSITIVE_INFINITY }

/** What the shop calls itself: its owner's name where it has none; '' until that is known. */
export const shopName = ({ empresa, perfil }: Partial<Pick<Settings, 'empresa' | 'perfil'>> = {}): string =>
  empresa?.valores.nome || perfil?.valores.nome || ''
