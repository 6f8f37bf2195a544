import { expect, test } from 'vitest'
import { readOnly, requiredFields } from '../../src/server/api/nouns.ts'
import { nameOf, openApiOf } from '../../src/server/api/openapi.ts'
import { type ApiProblemCode, problemOf, statusOf, toldProblems } from '../../src/server/api/problems.ts'
import { routes } from '../../src/server/api/routes.ts'
import { procedures } from '../support/procedures.ts'

/**
 * Procedures of a shop that the API leaves out on purpose. What needs a password, a second factor or an operator stands on
 * another builder, which no key opens.
 */
const notExposed: Record<string, string> = {
  'backups.list': 'copies are the owner’s own act',
  'backups.restore': 'copies are the owner’s own act',
  'customers.delete': 'what is gone cannot be brought back by a program',
  'customers.erase': 'asks for the password',
  'customers.stats': 'a screen’s cards',
  'customers.withPhone': 'a form’s warning',
  'exports.progress': 'exports are the owner’s own act',
  'finance.copyRecurring': 'a screen’s offer',
  'finance.month': 'a screen’s figures',
  'finance.series': 'a screen’s chart',
  'finance.summary': 'a screen’s cards; GET /summary has the dashboard’s',
  'imports.cancel': 'imports are the owner’s own act',
  'imports.changes': 'imports are the owner’s own act',
  'imports.confirm': 'imports are the owner’s own act',
  'imports.errors': 'imports are the owner’s own act',
  'imports.get': 'imports are the owner’s own act',
  'imports.list': 'imports are the owner’s own act',
  'imports.read': 'imports are the owner’s own act',
  'imports.undo': 'imports are the owner’s own act',
  'live.changes': 'webhooks tell programs',
  'orders.answerQuote': 'a program must not say yes in a customer’s place',
  'orders.counts': 'a list’s numbers',
  'orders.delete': 'an order is deleted by a person',
  'orders.events': 'not in v1',
  'orders.lineHints': 'a form offers what was typed before, with what it cost',
  'orders.link': 'who has the link can answer the quote',
  'orders.note': 'a screen reports what was printed or written',
  'orders.pix': 'a screen shows it where the customer pays',
  'orders.purge': 'what is gone cannot be brought back by a program',
  'orders.renewLink': 'who has the link can answer the quote',
  'orders.reopenQuote': 'a program must not take a customer’s answer back',
  'orders.restore': 'the trash is the owner’s own act',
  'orders.sendQuote': 'a quote is sent by a person',
  'orders.trash': 'the trash is the owner’s own act',
  'photos.delete': 'not in v1',
  'photos.update': 'not in v1',
  'plans.current': 'the account’s',
  'plans.history': 'the account’s',
  'reminders.reopen': 'undoes a screen’s tap',
  'reminders.snooze': 'a screen’s choice; PATCH sets any time',
  'reminders.stats': 'a screen’s cards',
  'reports.advanced': 'a screen’s charts',
  'reports.margin': 'a screen’s table',
  'reports.quotes': 'a screen’s figures',
  'reports.overview': 'a screen’s lists',
  'settings.all': 'the account’s',
  'settings.removeLogo': 'the account’s',
  'settings.save': 'the account’s',
  'settings.setPix': 'asks for the password',
  'settings.setZone': 'the account’s',
  'apiKeys.create': 'asks for the password',
  ...Object.fromEntries(
    ['create', 'delete', 'deliveries', 'list', 'resend', 'test', 'update'].map(act => [
      `webhooks.${act}`,
      'a leaked key must not choose where the shop’s data goes',
    ]),
  ),
}

test('holds: every procedure of a shop is in the API, or left out on purpose', () => {
  const ofShops = procedures
    .filter(({ access }) => access === 'shop' || access === 'writer')
    .map(({ path }) => path)
  const exposed = new Set(routes.flatMap(({ procedure, noun }) => [procedure, noun.get]))
  const said = [...exposed].filter(path => path !== 'POST /photos').concat(Object.keys(notExposed))
  expect(said.sort()).toEqual(ofShops.sort())
})

test('holds: no route reads by writing, or writes without the right scope', () => {
  const typeOf = new Map(procedures.map(({ path, type }) => [path, type]))
  for (const { method, procedure, scope, kind } of routes) {
    if (kind === 'upload') continue
    expect([method, procedure, typeOf.get(procedure)]).toEqual([
      method,
      procedure,
      method === 'GET' ? 'query' : 'mutation',
    ])
    if (scope === 'leitura') expect(method).toBe('GET')
  }
})

const document = openApiOf('https://bancada.example')

test('every route is in the document under a name of its own', () => {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, { operationId: string }>).map(([method, { operationId }]) => ({
      at: `${method.toUpperCase()} ${path}`,
      operationId,
    })),
  )
  expect(operations.map(({ at }) => at).sort()).toEqual(
    routes.map(({ method, path }) => `${method} ${path}`).sort(),
  )
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(routes.length)
  expect(routes.every(route => nameOf(route).summary.length > 5)).toBe(true)
})

interface Documented {
  parameters: { name: string; in: string; required?: boolean }[]
  requestBody?: {
    content: Record<
      string,
      { schema: { properties: Record<string, { readOnly?: true }>; required?: string[] } }
    >
  }
}

test.each(
  routes.map(route => [`${route.method} ${route.path}`, route] as const),
)('%s is documented field by field', (_, route) => {
  const { parameters, requestBody } = (document.paths[route.path] as Record<string, Documented>)[
    route.method.toLowerCase()
  ] ?? { parameters: [] }
  const named = (where: string) => parameters.filter(one => one.in === where).map(({ name }) => name)
  expect(named('query').sort()).toEqual(Object.keys(route.query?.shape ?? {}).sort())
  expect(named('path')).toEqual([...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? []
  expect(type !== undefined).toBe(route.body !== undefined)
  if (!content || !route.body) return
  const { properties, required = [] } = content.schema
  const sent = Object.keys(properties).filter(name => !properties[name]?.readOnly)
  expect(sent.filter(name => name !== 'file').sort()).toEqual(Object.keys(route.body.shape).sort())
  if (type === 'application/json' && route.kind !== 'act')
    expect(
      Object.keys(properties)
        .filter(name => properties[name]?.readOnly)
        .sort(),
    ).toEqual(readOnly(route.noun).sort())
  if (route.kind === 'replace') expect(required.sort()).toEqual(requiredFields(route.body.shape).sort())
  if (route.kind === 'change') expect(required).toEqual([])
})

test('what can be sent is answered, or PATCH would empty it', () => {
  for (const { noun, kind } of routes) {
    if (kind !== 'change') continue
    expect(Object.keys(noun.changed.shape).filter(name => !Object.hasOwn(noun.row.shape, name))).toEqual([])
    expect(requiredFields(noun.changed.shape).length).toBeGreaterThan(0)
  }
})

test('claim: no field of v1 has gone', () => {
  const fields = Object.fromEntries(
    Object.entries(document.components.schemas).map(([name, schema]) => [
      name,
      Object.keys((schema as { properties: object }).properties)
        .sort()
        .join(' '),
    ]),
  )
  expect(fields).toEqual({
    Client: 'data_cadastro documento email endereco id nome telefone total_os updated_at valor_total',
    Expense: 'categoria created_at data_despesa descricao id recorrente updated_at valor',
    Order:
      'a_orcar aparelho avisado_em cliente_id clientes created_at data_entrada data_entrega data_previsao defeito desconto forma_pagamento id itens numero_anterior numero_os observacoes orcamento orcamento_ate orcamento_mudou orcamento_resposta orcamento_total orcamento_versao pago pago_em pronto_em soma_itens status tipo_servico updated_at valor',
    Photo: 'altura created_at id largura nome_arquivo os_id tipo_foto',
    Problem: 'code detail errors request_id status title type',
    Quote:
      'desconto enviado_em importado itens motivo por respondido_em respondido_por resposta termos total valido_ate versao',
    Reminder: 'created_at data_lembrete descricao id ordens_servico os_id status tipo titulo updated_at',
    Summary:
      'alertas em_andamento faturamentoMes hoje lembretes osEmAberto pagasMes paraHoje prontas recebido receitaHoje receitaSemana total valorOSEmAberto',
  })
})

test('problems have a title of their status in both languages', () => {
  for (const language of ['pt', 'en'] as const) {
    const told = (code: ApiProblemCode) =>
      problemOf({
        code,
        data: { seconds: 3, scope: 'fotos' },
        language,
        requestId: 'x',
        page: 'https://bancada.example/api',
      })
    const titles = new Map(
      toldProblems.map(({ code, status }) => [status, told(code as ApiProblemCode).title] as const),
    )
    // Each status has a title of its own: one that lacks it would say what 500 says.
    expect(new Set(titles.values()).size).toBe(titles.size)
    expect(titles.size).toBeGreaterThan(12)
    expect(told('escopo_ausente')).toMatchObject({
      status: 403,
      type: 'https://bancada.example/api#escopo_ausente',
    })
    expect(told('escopo_ausente').detail).toContain('fotos')
  }
  expect(statusOf('chave_repetida')).toBe(422)
})
