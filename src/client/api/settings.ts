import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../server/router.ts'
import type { Utils } from './session.ts'
import { trpc } from './trpc.ts'

export type Settings = inferRouterOutputs<AppRouter>['settings']['all']

/** The shop's settings, loaded with the page; changes made elsewhere arrive by client/live. */
export const useSettings = (): Settings | undefined => trpc.settings.all.useQuery(undefined, neverStale).data

/** Batches the settings with a screen's own first calls. */
export const prefetchSettings = (utils: Utils): void =>
  void utils.settings.all.prefetch(undefined, neverStale)

/** Never stale by age: changes arrive by client/live. */
export const neverStale = { staleTime: Number.POSITIVE_INFINITY }

/** The shop's name, or its owner's if it has none; '' until it is loaded. */
export const shopName = ({ empresa, perfil }: Partial<Pick<Settings, 'empresa' | 'perfil'>> = {}): string =>
  empresa?.valores.nome || perfil?.valores.nome || ''
