import { QueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useSaveSettings } from '../../src/client/api/settings.ts'
import { trpc } from '../../src/client/api/trpc.ts'
import { dropDrafts, readDrafts, typeDraft } from '../../src/client/settings/drafts.ts'
import { useSaveChoice } from '../../src/client/settings/use-save-choice.ts'
import { useSaveDrafts } from '../../src/client/settings/use-save-drafts.ts'
import { gate, settingsServer } from '../support/settings-server.ts'
import { type Answering, refused, usedHook } from '../support/used-hook.ts'

const told = vi.hoisted(() => ({ success: vi.fn(), error: vi.fn() }))
vi.mock('../../src/client/ui/feedback/toast.ts', () => ({ toast: told }))
vi.mock('@lingui/react/macro', () => ({ useLingui: () => ({ t: String.raw }) }))
vi.mock('@lingui/core/macro', () => import('../support/plain-macros.ts'))

const allKey = getQueryKey(trpc.settings.all, undefined, 'query')
let queryClient = new QueryClient()
let server = settingsServer()
beforeEach(() => {
  queryClient = new QueryClient()
  server = settingsServer()
  dropDrafts()
})
afterEach(() => {
  queryClient.clear()
  vi.clearAllMocks()
})

const used = <T>(hook: () => T, answer = server.answer) => usedHook(hook, queryClient, answer)
/** A server whose first save is stored, and its answer lost. */
function losingFirst(): Answering {
  let isLost = false
  return call => {
    const answer = server.answer(call)
    if (isLost || call.path !== 'settings.save') return answer
    isLost = true
    throw refused('indisponivel')
  }
}
/** The settings as the page knows them. */
const know = () => queryClient.setQueryData(allKey, server.answer({ path: 'settings.all', input: undefined }))
const known = () => queryClient.getQueryData<Record<string, { valores: Record<string, string> }>>(allKey)

describe('a save', () => {
  test('before the settings are known waits for them', async () => {
    server.store('empresa', { nome: 'Antes' })
    const loading = gate()
    const save = used(useSaveSettings, async call => {
      if (call.path === 'settings.all') await loading.passed
      return server.answer(call)
    })
    const saving = save('empresa', { nome: 'Depois' })
    loading.open()
    expect(await saving).toMatchObject({ kind: 'saved' })
    expect(known()?.empresa?.valores.nome).toBe('Depois')
  })

  test('is refused where they cannot be known', async () => {
    const save = used(useSaveSettings, () => {
      throw refused('sem_permissao')
    })
    expect(await save('empresa', { nome: 'Depois' })).toMatchObject({ kind: 'refused' })
  })

  test('that puts an end to a read of news has it asked again', async () => {
    know()
    const asks = vi.fn()
    const save = used(useSaveSettings, call => {
      if (call.path === 'settings.all') {
        asks()
        return new Promise(() => {})
      }
      return server.answer(call)
    })
    void queryClient.prefetchQuery({ queryKey: allKey, queryFn: () => new Promise(() => {}), staleTime: 0 })
    expect(queryClient.isFetching()).toBe(1)
    await save('empresa', { nome: 'Depois' })
    expect(queryClient.getQueryState(allKey)?.isInvalidated).toBe(true)
    await save('empresa', { nome: 'Ainda' })
    expect(known()?.empresa?.valores.nome).toBe('Ainda')
  })
})

describe('typed text', () => {
  test('nothing typed is nothing to say', async () => {
    know()
    await used(() => useSaveDrafts(vi.fn())).save()
    expect(told.success).not.toHaveBeenCalled()
    expect(server.sent).toEqual([])
  })

  test('is stored category by category, as it is kept', async () => {
    know()
    typeDraft('perfil', 'nome', ' Ana Paula ', '')
    typeDraft('empresa', 'nome', 'Loja', '')
    typeDraft('empresa', 'endereco', ' ', '')
    await used(() => useSaveDrafts(vi.fn())).save()
    expect(server.sent).toEqual([{ nome: 'Ana Paula' }, { nome: 'Loja' }])
    expect(told.success).toHaveBeenCalledOnce()
  })

  test('that grows while it is saved can be saved again', async () => {
    know()
    typeDraft('empresa', 'nome', 'Loja', '')
    const storing = gate()
    const { save } = used(
      () => useSaveDrafts(vi.fn()),
      async call => {
        const answer = server.answer(call)
        await storing.passed
        return answer
      },
    )
    const saving = save()
    typeDraft('empresa', 'nome', 'Loja 2', '')
    storing.open()
    await saving
    expect(readDrafts()).toMatchObject([{ value: 'Loja 2', base: 'Loja' }])
    await used(() => useSaveDrafts(vi.fn())).save()
    expect(told.error).not.toHaveBeenCalled()
    expect(server.valuesOf('empresa').nome).toBe('Loja 2')
  })

  test('over what another place stored leads there, and goes over it the next time', async () => {
    know()
    typeDraft('mensagens', 'cobranca', 'Daqui', server.valuesOf('mensagens').cobranca ?? '')
    server.store('mensagens', { cobranca: 'De lá' })
    const onWrong = vi.fn()
    await used(() => useSaveDrafts(onWrong)).save()
    expect(onWrong).toHaveBeenCalledWith(expect.objectContaining({ chave: 'cobranca' }))
    expect(server.valuesOf('mensagens').cobranca).toBe('De lá')
    await used(() => useSaveDrafts(onWrong)).save()
    expect(server.valuesOf('mensagens').cobranca).toBe('Daqui')
    expect(readDrafts()).toEqual([])
  })

  test('goes together with what another place stored of other fields', async () => {
    know()
    typeDraft('empresa', 'nome', 'Daqui', '')
    server.store('empresa', { endereco: 'De lá' })
    await used(() => useSaveDrafts(vi.fn())).save()
    expect(server.valuesOf('empresa')).toMatchObject({ nome: 'Daqui', endereco: 'De lá' })
    expect(told.error).not.toHaveBeenCalled()
  })

  test.each([
    'before',
    'after',
  ])('that was stored without an answer counts as saved the next time, %s the page hears of it', async heard => {
    know()
    typeDraft('empresa', 'nome', ' Loja 2 ', '')
    const onWrong = vi.fn()
    const { save } = used(() => useSaveDrafts(onWrong), losingFirst())
    await save()
    expect(told.error).toHaveBeenCalledOnce()
    if (heard === 'after') know()
    await save()
    expect(told.success).toHaveBeenCalledOnce()
    expect(told.error).toHaveBeenCalledOnce()
    expect(onWrong).not.toHaveBeenCalled()
    expect(server.valuesOf('empresa').nome).toBe('Loja 2')
    expect(readDrafts()).toEqual([])
  })

  test('that was stored without an answer is not what another place changed since', async () => {
    know()
    typeDraft('empresa', 'nome', 'Loja 2', '')
    typeDraft('empresa', 'endereco', 'Rua 1', '')
    const onWrong = vi.fn()
    const { save } = used(() => useSaveDrafts(onWrong), losingFirst())
    await save()
    server.store('empresa', { endereco: 'Rua 2' })
    await save()
    expect(onWrong).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ chave: 'endereco' }))
    expect(told.success).not.toHaveBeenCalled()
    expect(readDrafts()).toMatchObject([{ chave: 'endereco', acknowledged: 'Rua 2' }])
  })

  test('that is wrong is not sent, and led to each time', async () => {
    know()
    typeDraft('mensagens', 'pronto', 'Oi {nome}', '')
    const onWrong = vi.fn()
    const { save } = used(() => useSaveDrafts(onWrong))
    await save()
    await save()
    expect(onWrong).toHaveBeenCalledTimes(2)
    expect(readDrafts()).toMatchObject([{ error: 'variavel_desconhecida' }])
    expect(server.sent).toEqual([])
  })
})

describe('a choice', () => {
  const done = (times: number) => vi.waitFor(() => expect(told.success).toHaveBeenCalledTimes(times), 30_000)

  test('made while the one before is on its way is stored after it, and undone alone', async () => {
    know()
    const { choose } = used(() => useSaveChoice('notificacoes'))
    choose('hora_fim', '19:00')
    choose('hora_inicio', '09:00')
    await done(2)
    expect(server.sent).toEqual([{ hora_fim: '19:00' }, { hora_inicio: '09:00' }])
    told.success.mock.calls[0]?.[1].action.onClick()
    await done(3)
    expect(server.valuesOf('notificacoes')).toMatchObject({ hora_inicio: '09:00', hora_fim: '18:00' })
  })

  test('that another place was faster with is left to be made again', async () => {
    know()
    server.store('notificacoes', { email: 'true' })
    used(() => useSaveChoice('notificacoes')).choose('hora_fim', '19:00')
    await vi.waitFor(() => expect(told.error).toHaveBeenCalledOnce(), 30_000)
    expect(server.valuesOf('notificacoes').hora_fim).toBe('18:00')
    expect(known()?.notificacoes?.valores.email).toBe('true')
  })

  test('that was stored without an answer counts as saved the next time, and can be undone', async () => {
    know()
    const { choose } = used(() => useSaveChoice('notificacoes'), losingFirst())
    choose('hora_fim', '19:00')
    await vi.waitFor(() => expect(told.error).toHaveBeenCalledOnce(), 30_000)
    choose('hora_fim', '19:00')
    await done(1)
    expect(told.error).toHaveBeenCalledOnce()
    expect(known()?.notificacoes?.valores.hora_fim).toBe('19:00')
    told.success.mock.calls[0]?.[1].action.onClick()
    await done(2)
    expect(server.valuesOf('notificacoes').hora_fim).toBe('18:00')
  })

  test('of what is stored already says nothing', async () => {
    know()
    const { choose } = used(() => useSaveChoice('notificacoes'))
    choose('hora_fim', '18:00')
    choose('hora_fim', '19:00')
    await done(1)
    expect(server.sent).toEqual([{ hora_fim: '19:00' }])
  })
})
