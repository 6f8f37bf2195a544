import { i18n } from '@lingui/core'
import { QueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { trpc } from '../../src/client/api/trpc.ts'
import { useChoosePreference } from '../../src/client/shell/preferences.ts'
import { gate, settingsServer } from '../support/settings-server.ts'
import { type Answering, refused, usedHook } from '../support/used-hook.ts'

const told = vi.hoisted(() => ({ success: vi.fn(), error: vi.fn() }))
const page = vi.hoisted(() => ({ theme: 'light' }))
vi.mock('../../src/client/ui/feedback/toast.ts', () => ({ toast: told }))
vi.mock('@lingui/react/macro', () => ({ useLingui: () => ({ t: String.raw }) }))
vi.mock('@lingui/core/macro', () => import('../support/plain-macros.ts'))
vi.mock('../../src/client/shell/cookies.ts', () => ({ writeCookie: vi.fn() }))
vi.mock('../../src/client/shell/theme.ts', () => ({
  readTheme: () => page.theme,
  setTheme: (theme: string) => {
    page.theme = theme
  },
}))
vi.mock('../../src/client/shell/language.ts', () => ({
  switchLanguage: async (locale: string) => i18n.loadAndActivate({ locale, messages: {} }),
}))

let queryClient = new QueryClient()
let server = settingsServer()
beforeEach(() => {
  queryClient = new QueryClient()
  server = settingsServer()
  page.theme = 'light'
  i18n.loadAndActivate({ locale: 'pt', messages: {} })
})
afterEach(() => {
  queryClient.clear()
  vi.clearAllMocks()
})

const allKey = getQueryKey(trpc.settings.all, undefined, 'query')
const know = () => queryClient.setQueryData(allKey, server.answer({ path: 'settings.all', input: undefined }))
const chooser = (answer: Answering = server.answer) => usedHook(useChoosePreference, queryClient, answer)
const looks = () => ({ tema: page.theme, idioma: i18n.locale })

test('two at once are stored one after the other, whoever was faster elsewhere', async () => {
  know()
  const choose = chooser()
  server.store('sistema', { tema: 'system' })
  const first = choose({ tema: 'dark' })
  expect(page.theme).toBe('dark')
  await Promise.all([first, choose({ idioma: 'en' })])
  expect(server.valuesOf('sistema')).toMatchObject({ tema: 'dark', idioma: 'en' })
  expect(looks()).toEqual({ tema: 'dark', idioma: 'en' })
  expect(told.error).not.toHaveBeenCalled()
})

test('undoing one leaves the other', async () => {
  know()
  const choose = chooser()
  await choose({ tema: 'dark' })
  await choose({ idioma: 'es' })
  told.success.mock.calls[0]?.[1].action.onClick()
  await vi.waitFor(
    () => expect(server.valuesOf('sistema')).toMatchObject({ tema: 'light', idioma: 'es' }),
    30_000,
  )
  expect(looks()).toEqual({ tema: 'light', idioma: 'es' })
})

test('where the server refuses, what is stored holds, and no choice that never was', async () => {
  server.store('sistema', { tema: 'light', idioma: 'pt' })
  know()
  const choose = chooser(({ path }) => {
    throw refused(path === 'settings.save' ? 'interno' : 'sem_permissao')
  })
  await Promise.all([choose({ tema: 'dark' }), choose({ tema: 'system' })])
  expect(looks()).toEqual({ tema: 'light', idioma: 'pt' })
  expect(told.error).toHaveBeenCalledTimes(2)
})

test('where nothing was ever stored, a refusal leaves the page as it was', async () => {
  page.theme = 'system'
  know()
  await chooser(() => {
    throw refused('interno')
  })({ tema: 'dark' })
  expect(looks()).toEqual({ tema: 'system', idioma: 'pt' })
})

test('what another device stored meanwhile is taken over once the choice is stored', async () => {
  server.store('sistema', { tema: 'light', idioma: 'pt' })
  know()
  const storing = gate()
  const choose = chooser(async call => {
    await storing.passed
    return server.answer(call)
  })
  const done = choose({ tema: 'dark' })
  server.store('sistema', { idioma: 'es' })
  storing.open()
  await done
  expect(server.valuesOf('sistema')).toMatchObject({ tema: 'dark', idioma: 'es' })
  expect(looks()).toEqual({ tema: 'dark', idioma: 'es' })
})
