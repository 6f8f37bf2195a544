import { nameOf, openApiOf } from './openapi.ts'
import { problemOf, toldProblems } from './problems.ts'
import { routes } from './routes.ts'

interface Field {
  type?: string | string[]
  format?: string
  enum?: (string | null)[]
  anyOf?: Field[]
  description?: string
  default?: unknown
  readOnly?: boolean
  maxLength?: number
  minimum?: number
  maximum?: number
  $ref?: string
}
interface Body {
  content: Record<string, { schema: { properties: Record<string, Field>; required?: string[] } }>
}
interface Operation {
  parameters: { name: string; in: string; required?: boolean; description?: string; schema: Field }[]
  requestBody?: Body
}

/** What the page of the API fills in: every route by its noun, field by field, and every refusal. From the document. */
export function referenceOf(origin: string) {
  const { paths, components } = openApiOf(origin)
  const answers = components.schemas as Record<string, { properties?: Record<string, Field> }>
  const names = [...new Set(routes.map(({ noun }) => noun.name))]
  return {
    grupos: names.map(name => ({
      nome: name,
      titulo: titleOf(routes.find(({ noun }) => noun.name === name)?.noun.many ?? ''),
      operacoes: routes
        .filter(({ noun }) => noun.name === name)
        .map(route => {
          const operation = (paths[route.path] as Record<string, Operation>)[route.method.toLowerCase()]
          const { id, summary } = nameOf(route)
          return {
            ancora: id,
            metodo: route.method,
            caminho: route.path,
            resumo: summary,
            escopo: route.scope,
            campos: operation ? fieldsOf(operation) : [],
          }
        }),
      respostas: Object.entries(answers[name]?.properties ?? {}).map(([field, schema]) =>
        row(field, schema, ''),
      ),
    })),
    recusas: toldProblems.map(code => {
      const { status, detail } = problemOf({
        code,
        data: { seconds: 60, scope: '' },
        language: 'pt',
        requestId: '',
        page: '',
      })
      return { code, status, detail }
    }),
  }
}

function fieldsOf({ parameters, requestBody }: Operation) {
  const [body] = Object.values(requestBody?.content ?? {})
  const sent = Object.entries(body?.schema.properties ?? {}).filter(([, { readOnly }]) => !readOnly)
  return [
    ...parameters
      .filter(({ in: where }) => where !== 'path')
      .map(({ name, in: where, required, description, schema }) =>
        row(name, { ...schema, ...(description && { description }) }, places[where] ?? '', required),
      ),
    ...sent.map(([name, schema]) => row(name, schema, 'corpo', body?.schema.required?.includes(name))),
  ]
}

/** "os clientes" as a title. */
const titleOf = (many: string): string => {
  const words = many.replace(/^\w+ /, '')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const places: Record<string, string> = { query: 'endereço', header: 'cabeçalho' }

const row = (nome: string, schema: Field, onde: string, required = false) => ({
  nome,
  onde,
  tipo: typeOf(schema),
  texto: schema.description ?? '',
  obrigatorio: required,
})

/** A field's type in a few words. */
function typeOf(schema: Field): string {
  const { type, format, enum: choices, anyOf, maxLength, default: byDefault } = schema
  if (anyOf) return anyOf.map(typeOf).join(' ou ')
  if (choices) return withDefault(choices.map(choice => choice ?? 'null').join(', '), byDefault)
  const names = [type ?? 'object'].flat().map(one => wordOf(one, format))
  const bound = maxLength === undefined ? '' : `, até ${maxLength}`
  return withDefault(names.join(' ou ') + bound, byDefault)
}

const withDefault = (said: string, byDefault: unknown): string =>
  byDefault === undefined ? said : `${said}; sem ele, ${byDefault}`

const wordOf = (type: string, format: string | undefined): string => {
  if (type === 'string')
    return { date: 'dia', 'date-time': 'instante', uuid: 'id', uri: 'endereço' }[format ?? ''] ?? 'texto'
  return (
    {
      number: 'número',
      integer: 'número inteiro',
      boolean: 'true ou false',
      null: 'null',
      object: 'objeto',
      array: 'lista',
    }[type] ?? type
  )
}
