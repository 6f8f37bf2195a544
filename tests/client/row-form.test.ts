import { TRPCClientError } from '@trpc/client'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { useForm } from 'react-hook-form'
import { expect, test, vi } from 'vitest'
import { comparisonOf } from '../../src/client/ui/row-form/compare.ts'
import type { SaveAttempt } from '../../src/client/ui/row-form/draft.ts'
import { field, keptValues, type ValuesOf } from '../../src/client/ui/row-form/row-fields.ts'
import { type NewRow, type Saving, useSubmitRow } from '../../src/client/ui/row-form/use-row-form.ts'

vi.mock('@lingui/core/macro', () => import('../support/plain-macros.ts'))

interface Row {
  id: string
  updated_at: string
  nome: string
}
const fields = {
  nome: field.text(
    () => 'Nome',
    (row: Row) => row.nome,
  ),
  pago: field.yesNo(
    () => 'Pago',
    (_: Row) => false,
    value => String(value),
  ),
}
type Values = ValuesOf<typeof fields>

const refusal = (key: string, more = {}) =>
  new TRPCClientError('', { result: { error: { data: { key, ...more } } } as never })
const row: Row = { id: 'a', updated_at: '2026-11-20T10:00:00.000Z', nome: 'Ana' }

/** A form of these values whose saves are answered so, and what came of them. */
function formOf(values: Values, base: Row | null, answers: Partial<Saving<Row, Values, Values>>) {
  const saveAttempt: { current: SaveAttempt<Values, NewRow<Values>> } = {
    current: { chave: 'k', sent: [], based_on: base?.updated_at ?? null, base: base && { ...values } },
  }
  const saving = {
    create: vi.fn(answers.create ?? (async () => row)),
    update: vi.fn(answers.update ?? (async () => row)),
    isRow: (one: unknown): one is Row => typeof one === 'object',
    comparison: comparisonOf<Row, Values>(fields),
    valuesSent: (content: Values) => content,
    notifySaved: vi.fn(),
    notifyFailure: vi.fn(),
    ...(answers.storeFirst && { storeFirst: answers.storeFirst }),
  }
  const calls = { continueFrom: vi.fn(), keepDraft: vi.fn(), isOpen: vi.fn(() => true), onSaved: vi.fn() }
  const found: { save(): void; set(values: Values): void }[] = []
  const Probe = () => {
    const form = useForm<Values, unknown, Values>({ defaultValues: values })
    const { save } = useSubmitRow<Row, Values, Values>({
      form,
      base,
      valuesOf: ({ nome }) => ({ nome, pago: false }),
      saveAttempt,
      saving,
      reason: undefined,
      ...calls,
    })
    found.push({ save: () => save(), set: next => form.reset(next) })
    return null
  }
  renderToString(createElement(Probe))
  const [form] = found
  if (!form) throw new Error('not rendered')
  return { ...form, ticket: saveAttempt, saving, ...calls }
}

const patience = { timeout: 30_000 }

test('what was sent without an answer is asked for again once its key is taken, and changed from there', async () => {
  const answers = [refusal('indisponivel'), refusal('chave_repetida')]
  const form = formOf({ nome: 'Ana', pago: false }, null, {
    create: async () => {
      const error = answers.shift()
      if (error) throw error
      return row
    },
  })
  form.save()
  await vi.waitFor(() => expect(form.keepDraft).toHaveBeenCalledOnce(), patience)
  const first = { nome: 'Ana', pago: false, chave: 'k' }
  expect(form.ticket.current.sent).toEqual([first])
  form.set({ nome: 'Ana Paula', pago: true })
  form.save()
  await vi.waitFor(() => expect(form.continueFrom).toHaveBeenCalledOnce(), patience)
  expect(form.saving.create.mock.calls.map(([sent]) => sent)).toEqual([
    first,
    { nome: 'Ana Paula', pago: true, chave: 'k' },
    first,
  ])
  expect(form.continueFrom).toHaveBeenCalledWith(row, { nome: 'Ana Paula', pago: true })
  expect(form.onSaved).not.toHaveBeenCalled()
})

test('where nothing is found under a key that is taken, the form begins anew', async () => {
  const form = formOf({ nome: 'Ana', pago: false }, null, {
    create: async () => Promise.reject(refusal('chave_repetida')),
  })
  form.save()
  await vi.waitFor(
    () => expect(form.continueFrom).toHaveBeenCalledWith(null, { nome: 'Ana', pago: false }),
    patience,
  )
})

test.each([
  'indisponivel',
  'interno',
  'muitas_tentativas',
  'nao_autenticado',
])('an attempt whose repeat is refused for now (%s) keeps its key, and is found later', async later => {
  const answers = [
    refusal('indisponivel'),
    refusal('chave_repetida'),
    refusal(later),
    refusal('chave_repetida'),
  ]
  const form = formOf({ nome: 'Ana', pago: false }, null, {
    create: async () => {
      const error = answers.shift()
      if (error) throw error
      return row
    },
  })
  form.save()
  await vi.waitFor(() => expect(form.keepDraft).toHaveBeenCalledOnce(), patience)
  form.set({ nome: 'Ana Paula', pago: true })
  const { current } = form.ticket
  form.save()
  await vi.waitFor(() => expect(form.saving.create).toHaveBeenCalledTimes(3), patience)
  await new Promise(resolve => setTimeout(resolve))
  expect(form.continueFrom).not.toHaveBeenCalled()
  expect(form.ticket.current).toEqual(current)
  // The first failed too; signing in again opens by itself.
  expect(form.saving.notifyFailure).toHaveBeenCalledTimes(later === 'nao_autenticado' ? 1 : 2)
  form.save()
  await vi.waitFor(
    () => expect(form.continueFrom).toHaveBeenCalledWith(row, { nome: 'Ana Paula', pago: true }),
    patience,
  )
})

test('a save that fails after its form was discarded leaves nothing with what is typed next', async () => {
  let fail = (_: Error) => {}
  const create = () => new Promise<Row>((_, reject) => (fail = reject))
  const form = formOf({ nome: 'Ana', pago: false }, null, { create })
  form.save()
  await vi.waitFor(() => expect(form.saving.create).toHaveBeenCalledOnce(), patience)
  const next = { chave: 'l', sent: [], based_on: null, base: null }
  form.ticket.current = next
  fail(refusal('indisponivel'))
  await vi.waitFor(() => expect(form.saving.notifyFailure).toHaveBeenCalledOnce(), patience)
  expect(form.ticket.current).toEqual(next)
  expect(form.keepDraft).not.toHaveBeenCalled()
})

test('nothing is sent where what must be stored first was not', async () => {
  const storeFirst = vi.fn(async () => null)
  const form = formOf({ nome: 'Ana', pago: false }, null, { storeFirst })
  form.save()
  await vi.waitFor(() => expect(storeFirst).toHaveBeenCalledOnce(), patience)
  await new Promise(resolve => setTimeout(resolve))
  expect(form.saving.create).not.toHaveBeenCalled()
})

test('a newer row that holds all that was typed counts as saved', async () => {
  const newer = { ...row, nome: 'Bia', updated_at: '2026-11-20T11:00:00.000Z' }
  const form = formOf({ nome: 'Ana', pago: false }, row, {
    update: async () => Promise.reject(refusal('conflito', { row: newer })),
  })
  form.save()
  await vi.waitFor(() => expect(form.onSaved).toHaveBeenCalledOnce(), patience)
  expect(form.saving.notifySaved).toHaveBeenCalledWith(newer, false)
})

test('so does one that holds it as it was sent, where the form’s text is tidied before', async () => {
  const newer = { ...row, nome: 'Ana Lima', updated_at: '2026-11-20T11:00:00.000Z' }
  const form = formOf({ nome: 'Ana', pago: false }, row, {
    storeFirst: async content => ({
      content: { ...content, nome: content.nome.replace('\u00a0', ' ') },
      put: {},
    }),
    update: async () => Promise.reject(refusal('conflito', { row: newer })),
  })
  form.set({ nome: 'Ana\u00a0Lima', pago: false })
  form.save()
  await vi.waitFor(() => expect(form.saving.update).toHaveBeenCalledOnce(), patience)
  await vi.waitFor(() => expect(form.onSaved).toHaveBeenCalledOnce(), patience)
})

/** Saves, and types that while the answer is awaited. */
async function typeMeanwhile(base: Row | null, next: Values, { isOpen = true, stored = row } = {}) {
  let answer = () => {}
  const save = async () => {
    await new Promise<void>(done => {
      answer = done
    })
    return stored
  }
  const form = formOf({ nome: 'Ana', pago: false }, base, { create: save, update: save })
  form.isOpen.mockReturnValue(isOpen)
  form.save()
  const saves = base ? form.saving.update : form.saving.create
  await vi.waitFor(() => expect(saves).toHaveBeenCalledOnce(), patience)
  form.set(next)
  answer()
  await vi.waitFor(() => expect(form.saving.notifySaved).toHaveBeenCalledOnce(), patience)
  return form
}

test('what is typed while a row is saved stays, as a change of what is stored now', async () => {
  const typed = { nome: 'Ana Lima', pago: false }
  const changed = await typeMeanwhile(row, typed)
  // Nothing is written into the fields.
  expect(changed.continueFrom).toHaveBeenCalledExactlyOnceWith(row, undefined)
  expect(changed.keepDraft).toHaveBeenCalled()
  expect(changed.onSaved).not.toHaveBeenCalled()
  expect(changed.ticket.current.sent).toEqual([])
  // A new row's draft finds it again after a reload.
  const made = await typeMeanwhile(null, typed)
  expect(made.continueFrom).toHaveBeenCalledExactlyOnceWith(row, undefined)
  expect(made.ticket.current.sent).toEqual([{ nome: 'Ana', pago: false, chave: 'k' }])
})

test('what somebody else changed stays beside it', async () => {
  const stored = { ...row, nome: 'Ana Maria' }
  const { continueFrom } = await typeMeanwhile(row, { nome: 'Ana', pago: true }, { stored })
  expect(continueFrom).toHaveBeenCalledExactlyOnceWith(stored, { nome: 'Ana Maria', pago: true })
})

test('a form that is cleared meanwhile is another row’s: nothing of the first comes into it', async () => {
  let answer = () => {}
  const form = formOf({ nome: 'Ana', pago: false }, null, {
    create: () =>
      new Promise(done => {
        answer = () => done(row)
      }),
  })
  form.save()
  await vi.waitFor(() => expect(form.saving.create).toHaveBeenCalledOnce(), patience)
  form.ticket.current = { chave: 'l', sent: [], based_on: null, base: null }
  form.set({ nome: '', pago: false })
  answer()
  await vi.waitFor(() => expect(form.saving.notifySaved).toHaveBeenCalledOnce(), patience)
  expect(form.ticket.current.sent).toEqual([])
  for (const call of [form.continueFrom, form.onSaved]) expect(call).not.toHaveBeenCalled()
})

test('a form that is closed meanwhile, or holds the same in other letters, is saved as it is', async () => {
  for (const form of [
    await typeMeanwhile(row, { nome: 'Ana Lima', pago: false }, { isOpen: false }),
    await typeMeanwhile(row, { nome: 'Ana ', pago: false }),
  ]) {
    expect(form.onSaved).toHaveBeenCalledOnce()
    expect(form.continueFrom).not.toHaveBeenCalled()
  }
})

test('what is put into the form before it is sent counts as sent', async () => {
  const form = formOf({ nome: 'Ana', pago: false }, row, {
    storeFirst: async content => {
      form.set({ nome: 'Bia', pago: false })
      return { content, put: { nome: 'Bia' } }
    },
  })
  form.save()
  await vi.waitFor(() => expect(form.onSaved).toHaveBeenCalledOnce(), patience)
  expect(form.continueFrom).not.toHaveBeenCalled()
})

test('of a kept draft each field that fits is taken, and none where no field does', () => {
  const start = { nome: 'Ana', pago: true }
  expect(keptValues(fields, { nome: 'Bia', pago: 'sim', cor: 'azul' }, start)).toEqual({
    nome: 'Bia',
    pago: true,
  })
  for (const kept of [null, 7, 'nome', [], {}, { nome: 1 }])
    expect(keptValues(fields, kept, start)).toBeNull()
})
