import fc from 'fast-check'

/** A part of JSON Schema: what the API's document holds. */
export interface Schema {
  type?: string | string[]
  format?: string
  pattern?: string
  enum?: (string | null)[]
  const?: unknown
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  readOnly?: boolean
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
}

/** Values that a schema allows, its edges among them; `ids` are those that a field of that name may hold. */
export function valuesOf(schema: Schema, ids: Record<string, string> = {}, name = ''): fc.Arbitrary<unknown> {
  const { anyOf, type, properties, items, minimum = -1e6, maximum = 1e6 } = schema
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if ('const' in schema) return fc.constant(schema.const)
  if (anyOf) return fc.oneof(...anyOf.map(one => valuesOf(one, ids, name)))
  if (Array.isArray(type)) return fc.oneof(...type.map(one => valuesOf({ ...schema, type: one }, ids, name)))
  switch (type) {
    case 'null':
      return fc.constant(null)
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return fc.oneof(fc.constantFrom(minimum, maximum), fc.integer({ min: minimum, max: maximum }))
    case 'number':
      return fc.oneof(
        fc.constantFrom(minimum, maximum),
        fc
          .integer({ min: Math.ceil(minimum * 100), max: Math.min(maximum * 100, 1e9) })
          .map(value => value / 100),
      )
    case 'array':
      return fc.array(valuesOf(items ?? {}, ids), { maxLength: 3 })
    case 'object': {
      const fields = Object.entries(properties ?? {}).map(
        ([key, one]) => [key, valuesOf(one, ids, key)] as const,
      )
      return fc.record(Object.fromEntries(fields), { requiredKeys: schema.required ?? [] })
    }
    default:
      return textOf(schema, ids[name])
  }
}

function textOf(
  { format, pattern, minLength = 0, maxLength = 40 }: Schema,
  id?: string,
): fc.Arbitrary<string> {
  if (format === 'uuid')
    return id ? fc.oneof({ weight: 9, arbitrary: fc.constant(id) }, fc.uuid()) : fc.uuid()
  if (format === 'date') return fc.oneof(fc.constantFrom('1990-01-01', '2100-12-31', '2026-11-20'), days())
  if (format === 'date-time') return instants().map(value => value.toISOString())
  if (pattern) return fc.stringMatching(new RegExp(pattern))
  const short = fc.string({ minLength, maxLength: Math.min(maxLength, 60) })
  const signs = fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 30) })
  const phone = fc.constantFrom('(11) 98741-1107', '1133334444', 'ana@exemplo.com.br', '529.982.247-25')
  return fc.oneof(short, signs, phone, fc.constantFrom('a'.repeat(maxLength), 'x'.repeat(minLength)))
}

const instants = () =>
  fc.date({ min: new Date('1991-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
const days = () => instants().map(value => value.toISOString().slice(0, 10))
