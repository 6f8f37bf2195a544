import * as z from 'zod/mini'
import { documentedAs, eventRows, problemRow } from '../../shared/api-schemas.ts'
import { type Noun, type ObjectSchema, readOnly, requiredFields } from './nouns.ts'
import { statusOf, toldProblems } from './problems.ts'
import { apiPath, isOnceOnly, needsVersion, type Route, type RouteKind, routes } from './routes.ts'

type Json = Record<string, unknown>
interface Schema extends Json {
  properties?: Record<string, Schema>
  anyOf?: Schema[]
  items?: Schema
  enum?: unknown[]
  required?: string[]
}

/** The API's document (OpenAPI 3.1), made from the table of routes and the schemas that check its requests. */
export function openApiOf(origin: string) {
  const nouns = new Map(routes.map(({ noun }) => [noun.name, noun]))
  const paths: Record<string, Json> = {}
  for (const route of routes) {
    paths[route.path] ??= {}
    Object.assign(paths[route.path] ?? {}, { [route.method.toLowerCase()]: operationOf(route) })
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Bancada', version: '1', description: about },
    servers: [{ url: origin + apiPath }],
    security: [{ chave: [] }],
    tags: [...nouns.values()].map(({ name, many }) => ({ name, description: many })),
    paths,
    webhooks: Object.fromEntries(
      Object.entries(eventRows).map(([type, row]) => [type, { post: eventOf(type, row) }]),
    ),
    components: {
      securitySchemes: {
        chave: { type: 'http', scheme: 'bearer', description: 'Configurações, Integrações' },
      },
      headers,
      responses: {
        Problem: {
          headers: { ...ofEach, ...refTo('Retry-After') },
          description: 'Recusado (RFC 9457): code diz por quê, errors diz em que campos',
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      },
      schemas: {
        ...Object.fromEntries([...nouns.values()].map(noun => [noun.name, answered(noun)])),
        Problem: { ...jsonOf(problemRow, 'output'), 'x-codes': toldProblems },
      },
    },
  }
}

const about =
  'A chave fica no servidor: páginas de outros endereços não leem as respostas. Campos novos podem aparecer a qualquer momento; nenhum some dentro da v1.'

const verbs: Record<Exclude<RouteKind, 'act'>, [id: string, summary: string]> = {
  list: ['list', 'Lista'],
  versions: ['list', 'Lista'],
  read: ['get', 'Lê'],
  create: ['create', 'Cria'],
  replace: ['replace', 'Altera por inteiro'],
  change: ['change', 'Altera campos de'],
  remove: ['delete', 'Exclui'],
  upload: ['add', 'Envia'],
  image: ['download', 'Baixa a imagem de'],
}

/** A route's name, and what it does. */
export function nameOf({ kind, noun, act }: Route): { id: string; summary: string } {
  if (kind === 'act') return act ?? { id: '', summary: '' }
  const [id, verb] = verbs[kind]
  const isMany = kind === 'list' || kind === 'versions'
  return { id: `${id}${noun.name}${isMany ? 's' : ''}`, summary: `${verb} ${isMany ? noun.many : noun.one}` }
}

function operationOf(route: Route): Json {
  const { id, summary } = nameOf(route)
  return {
    operationId: id,
    summary,
    description: `Escopo: ${route.scope}.`,
    'x-scope': route.scope,
    tags: [route.noun.name],
    parameters: [...pathParameters(route), ...queryParameters(route), ...headerParameters(route)],
    ...bodyOf(route),
    responses: responsesOf(route),
  }
}

const uuid = { type: 'string', format: 'uuid' }

const pathParameters = ({ path }: Route): Json[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: uuid }))

function queryParameters({ query }: Route): Json[] {
  if (!query) return []
  const { properties = {} } = jsonOf(query, 'input')
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    ...withWords(name, schema),
  }))
}

const withWords = (name: string, schema: Json): Json => {
  const description = fieldWords[name]
  return { ...(description && { description }), schema }
}

function headerParameters(route: Route): Json[] {
  if (needsVersion(route))
    return [
      {
        name: 'If-Match',
        in: 'header',
        required: true,
        description:
          'O ETag do registro que você leu: se mudou desde então, nada é gravado (412). De uma lista basta um valer.',
        schema: { type: 'string' },
      },
    ]
  if (!isOnceOnly(route)) return []
  return [
    {
      name: 'Idempotency-Key',
      in: 'header',
      description: 'Um UUID por registro: enviar de novo responde o mesmo registro (200) e não cria outro.',
      schema: uuid,
    },
  ]
}

function bodyOf(route: Route): Json {
  const { kind, noun, body } = route
  if (!body) return {}
  if (kind === 'upload') {
    const form = jsonOf(body, 'input')
    const file = {
      type: 'string',
      contentMediaType: 'application/octet-stream',
      description: 'JPEG, PNG ou WebP de até 10 MB; por último',
    }
    const schema = {
      ...form,
      properties: { ...form.properties, file },
      required: [...(form.required ?? []), 'file'],
    }
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
  }
  const sent = jsonOf(body, 'input')
  const properties: Record<string, Json> = {}
  const isChange = kind === 'replace' || kind === 'change'
  for (const [name, { default: byDefault, ...schema }] of Object.entries(sent.properties ?? {}))
    properties[name] = described(
      name,
      isChange || byDefault === undefined ? schema : { ...schema, default: byDefault },
    )
  // Taken, and ignored: what GET answers can be sent back.
  if (kind !== 'act')
    for (const [name, schema] of Object.entries(answered(noun).properties ?? {}))
      if (readOnly(noun).includes(name)) properties[name] = { ...schema, readOnly: true }
  const required =
    kind === 'replace' ? requiredFields(body.shape) : kind === 'change' ? [] : (sent.required ?? [])
  const schema = {
    type: 'object',
    properties,
    additionalProperties: false,
    ...(required.length > 0 && { required }),
  }
  return { requestBody: { required: true, content: { 'application/json': { schema } } } }
}

const described = (name: string, schema: Json): Json => {
  const [description, examples] = [fieldWords[name], fieldExamples[name]]
  return { ...schema, ...(description && { description }), ...(examples && { examples }) }
}

const header = (description: string): Json => ({ description, schema: { type: 'string' } })
const headers = {
  RateLimit: header('Quantas chamadas restam com a chave e na loja (r), e em quantos segundos voltam (t)'),
  'RateLimit-Policy': header('Os limites: chamadas (q) em tantos segundos (w)'),
  'Retry-After': header('Segundos até poder tentar de novo, com 429'),
  'X-Request-Id': header('O nome deste pedido, para o suporte'),
  ETag: header('A versão do registro, para If-Match'),
  Location: header('O caminho do registro'),
  Link: header('A página seguinte, com rel="next"'),
  'Idempotent-Replayed': header('true: o registro já existia'),
}

const refTo = (...names: (keyof typeof headers)[]): Json =>
  Object.fromEntries(names.map(name => [name, { $ref: `#/components/headers/${name}` }]))

/** What every answer to a key has. */
const ofEach = refTo('RateLimit', 'RateLimit-Policy', 'X-Request-Id')

function responsesOf(route: Route): Json {
  const { kind, noun } = route
  const row = { $ref: `#/components/schemas/${noun.name}` }
  const json = (schema: Json) => ({ content: { 'application/json': { schema } } })
  const tag = noun.row.shape.updated_at ? refTo('ETag') : {}
  const good: Record<number, Json> =
    kind === 'remove'
      ? { 204: { description: 'Excluído' } }
      : kind === 'image'
        ? { 200: { description: 'A imagem', content: { 'image/jpeg': {} } } }
        : kind === 'list' || kind === 'versions'
          ? { 200: { description: 'Uma página', headers: refTo('Link'), ...json(pageOf(row)) } }
          : isOnceOnly(route)
            ? {
                201: { description: 'Criado', headers: { ...tag, ...refTo('Location') }, ...json(row) },
                200: {
                  description: 'Já criado por esta Idempotency-Key',
                  headers: { ...tag, ...refTo('Location', 'Idempotent-Replayed') },
                  ...json(row),
                },
              }
            : { 200: { description: 'O registro', headers: tag, ...json(row) } }
  const problem = { $ref: '#/components/responses/Problem' }
  for (const answer of Object.values(good)) answer.headers = { ...ofEach, ...(answer.headers as Json) }
  return { ...good, ...Object.fromEntries(refusalsOf(route).map(status => [status, problem])) }
}

/** The statuses with which a route refuses. */
function refusalsOf(route: Route): number[] {
  const { kind, path, method } = route
  const statuses = [
    400,
    statusOf('chave_api_invalida'),
    statusOf('escopo_ausente'),
    statusOf('limite_de_chamadas'),
    500,
    503,
  ]
  if (path.includes('{')) statuses.push(statusOf('nao_encontrado'))
  if (needsVersion(route)) statuses.push(statusOf('versao_ausente'), statusOf('conflito'))
  if (kind === 'act') statuses.push(statusOf('estado_diferente'))
  if (isOnceOnly(route)) statuses.push(statusOf('chave_repetida'))
  if (kind === 'create') statuses.push(statusOf('os_na_lixeira'))
  if (method !== 'GET') statuses.push(statusOf('corpo_grande'), statusOf('tipo_invalido'))
  return [...new Set(statuses)].toSorted((one, other) => one - other)
}

/** What a webhook's address receives: a noun's row by its name, where that is the event's data. */
function eventOf(type: string, row: ObjectSchema): Json {
  const noun = routes.map(route => route.noun).find(one => one.row === row)
  const data = noun ? { $ref: `#/components/schemas/${noun.name}` } : jsonOf(row, 'output')
  const properties = {
    id: { type: 'string' },
    type: { type: 'string', const: type },
    timestamp: { type: 'string', format: 'date-time' },
    data,
  }
  const schema = { type: 'object', properties, required: Object.keys(properties) }
  return {
    security: [],
    parameters: Object.entries(eventHeaders).map(([name, description]) => ({
      ...{ name, in: 'header', required: true, description, schema: { type: 'string' } },
    })),
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses: { '2XX': { description: 'Recebido' } },
  }
}

/** Those of Standard Webhooks. */
const eventHeaders = {
  'webhook-id': 'O id do aviso, o mesmo em cada tentativa',
  'webhook-timestamp': 'Segundos desde 1970 nesta tentativa',
  'webhook-signature':
    'v1, e HMAC-SHA256 de id.timestamp.corpo em base64; pode haver várias, separadas por espaço',
}

const pageOf = (row: Json): Json => ({
  type: 'object',
  properties: {
    items: { type: 'array', items: row },
    next_cursor: { type: ['string', 'null'] },
    next: { type: ['string', 'null'], format: 'uri' },
  },
  required: ['items', 'next_cursor', 'next'],
})

function answered(noun: Noun): Schema {
  const schema = jsonOf(noun.row, 'output')
  const properties = Object.entries(schema.properties ?? {}).map(([name, one]) => [
    name,
    described(name, one),
  ])
  return { ...schema, properties: Object.fromEntries(properties) }
}

/** A schema as JSON Schema, which is what OpenAPI 3.1 holds. Answers may gain fields: they say nothing of others. */
function jsonOf(schema: z.ZodMiniType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    override({ zodSchema, jsonSchema }) {
      // What zod says of a day or an id in a pattern of 300 characters, its format says as well.
      if (jsonSchema.format) delete jsonSchema.pattern
      if (io === 'output') delete jsonSchema.additionalProperties
      const written = documentedAs.get(zodSchema)
      if (!written) return
      for (const name of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, name)
      Object.assign(jsonSchema, written)
    },
  })
  return plain(json as Schema)
}

/**
 * The same, more plainly: a type or null is one of two types, and the empty text that a form sends for a day is left
 * out.
 */
function plain(schema: Schema): Schema {
  const { properties, anyOf, items, ...said } = schema
  if (items) return { ...schema, items: plain(items) }
  if (properties) {
    const fields = Object.entries(properties).map(([name, one]) => [name, plain(one)])
    return { ...schema, properties: Object.fromEntries(fields) }
  }
  if (!anyOf) return schema
  const choices = anyOf.map(plain).flatMap(one => one.anyOf ?? [one])
  const [first, second, ...more] = choices.filter(one => one.const !== '')
  if (!second) return { ...first, ...said }
  const isOrNull = second.type === 'null' && typeof first?.type === 'string' && !first.properties
  if (more.length > 0 || !isOrNull) return { ...said, anyOf: choices.filter(one => one.const !== '') }
  return { ...first, ...said, type: [first.type, 'null'], ...(first.enum && { enum: [...first.enum, null] }) }
}

/** What the document says of a field where its name does not say it all. */
const fieldWords: Record<string, string> = {
  a_orcar: 'Ainda sem preço: vai com valor 0, sem itens e sem pagamento, e acaba com qualquer um deles',
  alerta: 'Só as OS de um alerta do painel, ou as prometidas para hoje',
  aparelho: 'Marca e modelo; sem marca, até 80',
  ate: 'Último dia de entrada',
  atualizado_desde: 'Só o que mudou desde este instante',
  avisado_em: 'Quando o cliente recebeu a última mensagem',
  cursor: 'next_cursor da página anterior',
  data_entrada: 'Se falta na criação, hoje pelo relógio da loja; no máximo um ano à frente',
  data_entrega: 'Só de uma OS entregue: na entrega, hoje; antes dela é ignorada',
  data_lembrete: 'Hora do relógio da loja, sem fuso: AAAA-MM-DDTHH:MM',
  de: 'Primeiro dia de entrada',
  desconto: 'Em reais, sobre a soma dos itens',
  documento: 'CPF ou CNPJ',
  forma_pagamento: 'Uma OS paga tem uma forma que não é Pendente; no pagamento, null o desfaz',
  itens:
    'Peças e serviços. Listas não os trazem. Enviados, substituem todos; custo_unitario nunca é respondido, e um item sem ele fica com o custo que tem',
  limit: 'Linhas da página',
  mes: 'AAAA-MM, ou tudo',
  importado: 'Veio de um arquivo',
  numero_anterior: 'O número no programa de onde a OS veio',
  orcamento:
    'De uma OS: em que pé está o orçamento mais recente, null sem nenhum; uma OS entregue só diz que foi aprovado. Numa lista: só as OS sem preço, sem resposta, aprovadas ou recusadas, ainda não entregues',
  orcamento_ate: 'O último dia em que o orçamento mais recente vale',
  orcamento_mudou: 'Itens, desconto ou valor mudaram depois do envio',
  orcamento_resposta: 'A resposta do cliente ao orçamento mais recente',
  orcamento_total: 'O total do orçamento mais recente, em reais',
  orcamento_versao: 'O número do orçamento mais recente',
  ordem: 'Como a lista é ordenada',
  pago: 'Mudá-lo pede também o escopo financeiro',
  pago_em: 'Só de uma OS paga: no pagamento, hoje; antes dele é ignorado',
  pronto_em: 'Desde quando espera a retirada',
  por: 'Onde foi respondido: link é a página do cliente, balcao a loja',
  q: 'Palavras da busca',
  sem_custo: 'Só as OS pagas deste mês (AAAA-MM, ou tudo) sem o custo de cada peça',
  soma_itens: 'null numa OS sem itens',
  updated_at: 'A versão: o mesmo que ETag, sem as aspas',
  valor: 'Em reais. De uma OS com itens é soma_itens menos desconto, e pode faltar',
}

/** Values of fields whose form a type does not say. */
const fieldExamples: Record<string, string[]> = {
  documento: ['529.982.247-25', '11.444.777/0001-61'],
  email: ['ana@exemplo.com.br'],
  telefone: ['(11) 98741-1107', '1133334444', '+51 987654321'],
}
