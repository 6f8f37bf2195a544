import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followAccount } from '../../src/client/api/session.ts'

const sessionKey = [['auth', 'session'], { type: 'query' }]
const settingsKey = [['settings', 'all'], { type: 'query' }]

const session = {
  user: { id: 'u1', nome: 'Ana', email: 'ana@exemplo.com.br', email_confirmado: false },
  is_admin: false,
  fuso: 'America/Sao_Paulo',
  password_min: 6,
}
const settings = {
  fuso: 'America/Sao_Paulo',
  email_confirmado_em: null as string | null,
  perfil: { valores: { nome: 'Ana', email: 'ana@exemplo.com.br', telefone: '' }, updated_at: null },
}

let client: QueryClient
let stop: () => void
const onZone = vi.fn()

beforeEach(() => {
  client = new QueryClient()
  client.setQueryData(sessionKey, session)
  onZone.mockReset()
  stop = followAccount(client, onZone)
})
afterEach(() => {
  stop()
  client.clear()
})

/** Settings as they are answered, and what is known of who is here a moment later. */
async function said(changed: Partial<typeof settings>) {
  client.setQueryData(settingsKey, { ...settings, ...changed })
  await new Promise(resolve => setTimeout(resolve))
  return client.getQueryData(sessionKey)
}

test('an address that was confirmed, and another name, are known at once', async () => {
  expect(await said({})).toEqual(session)
  const perfil = { ...settings.perfil, valores: { ...settings.perfil.valores, nome: 'Ana Lima' } }
  expect(await said({ email_confirmado_em: '2026-11-20T12:00:00.000Z', perfil })).toEqual({
    ...session,
    user: { ...session.user, nome: 'Ana Lima', email_confirmado: true },
  })
  expect(onZone).not.toHaveBeenCalled()
})

test('another zone is told, once', async () => {
  expect(await said({ fuso: 'America/Manaus' })).toEqual({ ...session, fuso: 'America/Manaus' })
  await said({ fuso: 'America/Manaus', email_confirmado_em: '2026-11-20T12:00:00.000Z' })
  expect(onZone).toHaveBeenCalledTimes(1)
})

test('settings make nobody signed in, and are followed no longer than wanted', async () => {
  client.setQueryData(sessionKey, { ...session, user: null })
  expect(await said({ fuso: 'America/Manaus' })).toEqual({ ...session, user: null })
  client.setQueryData(sessionKey, session)
  stop()
  expect(await said({ fuso: 'America/Bahia' })).toEqual(session)
})

test('what was answered before it began counts too', () => {
  stop()
  client.setQueryData(settingsKey, { ...settings, fuso: 'America/Bahia' })
  stop = followAccount(client, onZone)
  expect(onZone).toHaveBeenCalledTimes(1)
})
