import { expect, test } from 'vitest'
import { cookies, kept } from '../../src/client/site/kept-data.ts'
import { quotas } from '../../src/server/limits.ts'
import { filesOf, importsOf, sources, textOf } from '../support/sources.ts'

/** What each table holds, as the page of privacy says it; other tables hold nothing of anybody. */
const saidAs: Record<string, string[]> = {
  'Sua conta': [
    'usuarios',
    'user_planos',
    'concessoes',
    'referencias',
    'fatores',
    'codigos_recuperacao',
    'chaves_acesso',
    'desafios',
    'links',
    'exportacoes',
    'jobs',
  ],
  'Chaves da API': ['chaves_api'],
  'Dados da loja': [
    'lojas',
    'clientes',
    'ordens_servico',
    'itens_os',
    'orcamentos',
    'eventos_os',
    'despesas',
    'lembretes',
    'configuracoes',
    'totais',
    'importacoes',
    'importados',
  ],
  'Fotos dos aparelhos': ['fotos_os'],
  'Backups da loja': ['copias', 'copias_objetos', 'rotina_copias'],
  'Ordens excluídas': ['lixeira_os', 'lixeira_itens', 'lixeira_orcamentos'],
  'Página do cliente': ['links_os'],
  'Aparelhos conectados': ['sessoes'],
  'Registro de acessos': ['acessos'],
  'Contagem de tentativas': ['limites'],
  Compras: ['entregas', 'assinaturas', 'transacoes'],
  'E-mails enviados': ['emails_enviados'],
  'Uso da loja': ['atividade'],
  'Registro do que quem opera': ['auditoria', 'auditoria_pessoas'],
  'Mensagens de Contato': ['contatos'],
  Webhooks: ['webhooks', 'entregas_webhook'],
}
/** Settings and keys of the installation, how many deliveries were refused a day, how its services were. */
const ofNobody = ['provedor', 'recusas', 'chaves_secretas', 'medicoes']

test('claim: every table is said on the page of privacy, or holds nothing of anybody', () => {
  const tables = filesOf(['src/server/db/schema'], /\.ts$/).flatMap(path =>
    [...textOf(path).matchAll(/(?:pg|shop)Table\(\s*'(\w+)'/g)].map(([, name = '']) => name),
  )
  expect(tables.length).toBeGreaterThan(20)
  expect(tables.toSorted()).toEqual([...Object.values(saidAs).flat(), ...ofNobody].toSorted())
  for (const begins of Object.keys(saidAs))
    expect(kept.filter(({ what }) => what.startsWith(begins)).length, begins).toBe(1)
})

test('claim: the cookies that the page names are all that there are, for as long as it says', () => {
  const setting = sources().filter(path => /document\.cookie =|Max-Age=|sessionCookie/.test(textOf(path)))
  expect(setting).toEqual([
    'src/client/shell/cookies.ts',
    'src/server/auth/sessions/known-device.ts',
    'src/server/auth/sessions/sessions.ts',
    'src/server/http/pages.ts',
  ])
  const chosen = sources().flatMap(path =>
    [...textOf(path).matchAll(/writeCookie\('(\w+)', .*, (\d+)\)/g)].map(([, name, days]) => [name, days]),
  )
  expect(Object.fromEntries(chosen)).toEqual({ idioma: '365', sidebar: '7', tema: '365' })
  expect(cookies.map(({ name }) => name)).toEqual(['sessao', 'aparelho-…', 'tema, idioma, sidebar'])
})

test('claim: tries are counted for a day at most', () => {
  const counted = Object.values(quotas)
  expect(counted.length).toBeGreaterThan(10)
  expect(Math.max(...counted.map(({ seconds }) => seconds))).toBe(24 * 60 * 60)
})

test('claim, holds: what the operator sees asks none of a shop’s own rows', () => {
  const own =
    /\/schema\/(customers|orders|order-columns|order-lines|order-history|order-links|quotes|photos|finance|reminders|settings|imports)\.ts$|^src\/server\/(customers|orders|order-page|photos|reminders|finance|reports|settings)\//
  const operators = sources().filter(path => /^src\/server\/(admin|billing)\//.test(path))
  expect(operators.length).toBeGreaterThan(10)
  expect(operators.flatMap(importsOf).filter(({ to, typeOnly }) => !typeOnly && own.test(to))).toEqual([])
})

test('claim: of a mail its kind and day are kept, for ninety days', () => {
  const columns = [...textOf('src/server/db/schema/mail.ts').matchAll(/^ {4}(\w+): /gm)]
  expect(columns.map(([, name]) => name)).toEqual(['id', 'user_id', 'tipo', 'enviado_em'])
  const sweep = textOf('src/server/auth/sessions/sweep-expired.ts')
  expect(sweep).toMatch(
    /\[emails_enviados, lte?\(emails_enviados\.enviado_em, daysBefore\(now, mailDays\)\)\]/,
  )
  expect(sweep).toMatch(/mailDays = 90$/m)
})

test('claim: nobody is asked for a card', () => {
  const asking = /['"`]cc-(number|csc|exp)|n[úu]mero do cart[ãa]o|\bCVV\b/i
  expect(sources().filter(path => asking.test(textOf(path)))).toEqual([])
})
