import { useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../server/router.ts'
import type { SettingCategory } from '../../shared/settings.ts'
import type { Utils } from './session.ts'
import { refusalOf, trpc } from './trpc.ts'

export type Settings = inferRouterOutputs<AppRouter>['settings']['all']

/** The shop's settings, loaded with the page; changes made elsewhere arrive by client/live. */
export const useSettings = (): Settings | undefined => trpc.settings.all.useQuery(undefined, neverStale).data

/** Batches the settings with a screen's own first calls. */
export const prefetchSettings = (utils: Utils): void =>
  void utils.settings.all.prefetch(undefined, neverStale)

/** Never stale by age: changes arrive by client/live. */
const neverStale = { staleTime: Number.POSITIVE_INFINITY }

/** The shop's name, or its owner's if it has none; '' until it is loaded. */
export const shopName = ({ empresa, perfil }: Partial<Pick<Settings, 'empresa' | 'perfil'>> = {}): string =>
  empresa?.valores.nome || perfil?.valores.nome || ''

/** A category of settings as the server answers it. */
export interface SavedCategory {
  categoria: SettingCategory
  valores: Readonly<Record<string, string>>
  updated_at: string | null
}

/** How a save ended: stored; refused because a newer version exists, which is loaded now; or failed. */
export type SaveOutcome =
  | { kind: 'saved'; valores: SavedCategory['valores'] }
  | { kind: 'newer' }
  | { kind: 'refused'; error: unknown }

/** Saves keys of one category on top of the version that is loaded. The answer updates every screen at once. */
export function useSaveSettings() {
  const utils = trpc.useUtils()
  const queryClient = useQueryClient()
  const { mutateAsync } = trpc.settings.save.useMutation()
  return async (
    categoria: SettingCategory,
    values: Readonly<Record<string, string>>,
  ): Promise<SaveOutcome> => {
    const registros = Object.entries(values).map(([chave, valor]) => ({ chave, valor }))
    let wasAsking = false
    try {
      // A save needs the version that it changes.
      await utils.settings.all.ensureData(undefined, neverStale)
      // A read that began before this write may answer later, with older values.
      wasAsking = queryClient.isFetching({ queryKey: getQueryKey(trpc.settings.all) }) > 0
      await utils.settings.all.cancel()
      const based_on = utils.settings.all.getData()?.[categoria].updated_at ?? null
      const saved: SavedCategory = await mutateAsync({ categoria, based_on, registros })
      takeCategory(utils, saved)
      return { kind: 'saved', valores: saved.valores }
    } catch (error) {
      const { key, row } = refusalOf(error)
      if (key !== 'conflito' || !isCategory(row)) return { kind: 'refused', error }
      takeCategory(utils, row)
      return { kind: 'newer' }
    } finally {
      // That read was cancelled by this write, so it is repeated.
      if (wasAsking) void utils.settings.all.invalidate()
    }
  }
}

/** Puts the server's answer for one category into the loaded settings. */
export function takeCategory(
  utils: Pick<ReturnType<typeof trpc.useUtils>, 'settings'>,
  { categoria, valores, updated_at }: SavedCategory,
): void {
  utils.settings.all.setData(
    undefined,
    known =>
      known && {
        ...known,
        [categoria]: { valores: { ...known[categoria].valores, ...valores }, updated_at },
      },
  )
}

/** Whether this is what a refused save answers: the category as it is now. */
export const isCategory = (row: unknown): row is SavedCategory =>
  typeof row === 'object' && row !== null && 'categoria' in row && 'valores' in row && 'updated_at' in row
