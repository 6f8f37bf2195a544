import { expect, test } from 'vitest'
import { orderStatuses, paymentMethods, serviceTypes } from '../../src/shared/orders.ts'
import { sources, stringsOf } from '../support/sources.ts'

/** Values that are stored: data, not sentences. */
const data: readonly string[] = [...orderStatuses, ...paymentMethods, ...serviceTypes]

const portuguese =
  /[àáâãçéêíóôõúü]|\b(uma?|para|com|sua?|seus?|dos|das|foi|mais|nenhuma?|selecione|erro|tente|muitas|este|esta|cliente|ordem|senha)\b/i

const isSentence = (text: string) => /\S\s+\S/.test(text) && portuguese.test(text) && !data.includes(text)

test('a sentence is told from a value, a key and SQL', () => {
  for (const text of ['Selecione um cliente', 'Valor é obrigatório', 'Erro ao salvar OS'])
    expect(isSentence(text), text).toBe(true)
  for (const text of [
    'Troca de Tela',
    'valor_obrigatorio',
    'select valor_total from clientes',
    'must be 0 or 1',
  ])
    expect(isSentence(text), text).toBe(false)
})

test('src/shared and the server speak in keys: sentences belong to the client’s sentences.ts', () => {
  // What a shop's customers read is data: Portuguese, whatever language the screens have. The sandbox is another's site.
  const home =
    /^src\/server\/(billing\/sandbox\/|demo\/|mail\/|http\/export-words\.ts$|exports\/(csv-words|read-me|customer-page)\.ts$)|^src\/shared\/default-messages\.ts$/
  const told = sources()
    .filter(path => /^src\/(shared|server)\//.test(path) && !home.test(path))
    .flatMap(path =>
      stringsOf(path)
        .filter(isSentence)
        .map(text => `${path}: ${text}`),
    )
  expect(told).toEqual([])
})
