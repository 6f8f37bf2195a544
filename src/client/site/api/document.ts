/** What the page reads of the API's document (server/api/openapi.ts), which the build hands in. */
export interface ApiDocument {
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, ApiOperation>>
  components: {
    headers: Record<string, { description: string }>
    schemas: Record<string, JsonSchema> & {
      Problem?: { 'x-codes'?: { code: string; status: number; detail: string }[] }
    }
  }
}

export interface ApiOperation {
  operationId: string
  summary: string
  'x-scope': string
  tags: string[]
  parameters: { name: string; in: string; required?: boolean; description?: string; schema: JsonSchema }[]
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
}

export interface JsonSchema {
  type?: string | string[]
  format?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
  description?: string
  default?: unknown
  maxLength?: number
  maximum?: number
  readOnly?: boolean
}

/** What a field holds, in words. */
export function typeWords(schema: JsonSchema): string {
  const { type, format, anyOf, items, properties, maxLength } = schema
  if (schema.enum) return schema.enum.join(', ')
  if (anyOf) {
    const parts = anyOf.filter(part => part.const !== '').map(typeWords)
    return [...new Set(parts)].join(' ou ')
  }
  if (Array.isArray(type)) return type.map(one => typeWords({ ...schema, type: one })).join(' ou ')
  if (format && format in formats) return formats[format] ?? ''
  if (items) return `lista de ${typeWords(items)}`
  if (properties) return Object.keys(properties).join(', ')
  const words = types[type ?? ''] ?? 'qualquer valor'
  return maxLength ? `${words} de até ${maxLength.toLocaleString('pt-BR')}` : words
}

const formats: Record<string, string> = {
  uuid: 'UUID',
  date: 'dia, AAAA-MM-DD',
  'date-time': 'instante, AAAA-MM-DDTHH:MM:SSZ',
}
const types: Record<string, string> = {
  string: 'texto',
  number: 'número',
  integer: 'número inteiro',
  boolean: 'true ou false',
  null: 'null',
  object: 'objeto',
}
