import { chakra } from '@chakra-ui/react'
import { TableRoom } from '../frame/parts.tsx'
import { type ApiDocument, type ApiOperation, type JsonSchema, typeWords } from './document.ts'
import { typesCommand } from './samples.ts'

/** Every path of the API with its fields. */
export function Reference({ document }: { document: ApiDocument }) {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
  return (
    <Body>
      <p>
        O documento inteiro, para gerar um cliente: <a href="/api/v1/openapi.json">openapi.json</a>, em
        TypeScript com <code>{typesCommand}</code>. Uma recusa é um problem+json (RFC 9457): <b>code</b> é
        estável e <b>errors</b> traz a frase de cada campo, em português ou, com Accept-Language: en, em
        inglês.
      </p>
      <dl>
        {headersOf(operations.map(({ operation }) => operation)).map(([name, description]) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>{description}</dd>
          </div>
        ))}
      </dl>
      <nav aria-label="Partes da referência">
        {document.tags.map(({ name, description }) => (
          <a key={name} href={`#${name}`}>
            {heading(description)}
          </a>
        ))}
      </nav>
      {document.tags.map(({ name, description }) => {
        const ofTag = operations.filter(({ operation }) => operation.tags.includes(name))
        return (
          <section key={name} id={name} aria-label={heading(description)}>
            <h3>{heading(description)}</h3>
            {ofTag.map(({ method, path, operation }) => (
              <Operation key={operation.operationId} method={method} path={path} operation={operation} />
            ))}
            <h4>Campos</h4>
            <Fields
              label={`Campos: ${heading(description)}`}
              answered={document.components.schemas[name]?.properties ?? {}}
              sent={sentOf(ofTag.map(({ operation }) => operation))}
            />
          </section>
        )
      })}
      <section aria-label="Cabeçalhos da resposta">
        <h3>Cabeçalhos da resposta</h3>
        <dl>
          {Object.entries(document.components.headers).map(([name, { description }]) => (
            <div key={name}>
              <dt>
                <code>{name}</code>
              </dt>
              <dd>{description}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section aria-label="Recusas">
        <h3>Recusas</h3>
        <dl>
          {document.components.schemas.Problem?.['x-codes']?.map(({ code, status, detail }) => (
            <div key={code} id={code}>
              <dt>
                {status} <code>{code}</code>
              </dt>
              <dd>{detail}</dd>
            </div>
          ))}
        </dl>
      </section>
    </Body>
  )
}

/** The headers that some operation takes, each once. */
const headersOf = (operations: ApiOperation[]) => [
  ...new Map(
    operations
      .flatMap(({ parameters }) => parameters)
      .filter(({ in: place }) => place === 'header')
      .map(({ name, description }) => [name, description]),
  ),
]

/** "as OS" as a heading: "OS". */
const heading = (description: string): string => {
  const words = description.replace(/^(as|os) /, '')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

interface OperationProps {
  method: string
  path: string
  operation: ApiOperation
}

function Operation({ method, path, operation }: OperationProps) {
  const { operationId, summary, parameters } = operation
  const filters = parameters.filter(({ in: place }) => place === 'query')
  const headers = parameters.filter(({ in: place }) => place === 'header')
  return (
    <article id={operationId} aria-labelledby={`${operationId}-nome`}>
      <h4 id={`${operationId}-nome`}>
        <b>{method}</b> <code>/api/v1{path}</code>
      </h4>
      <p>
        {summary}. Escopo <b>{operation['x-scope']}</b>.
        {headers.map(({ name, required }) => (
          <span key={name}>
            {required ? ' Exige ' : ' Aceita '}
            <code>{name}</code>.
          </span>
        ))}
      </p>
      {filters.length > 0 && (
        <details>
          <summary>Filtros</summary>
          <dl>
            {filters.map(({ name, schema, description }) => (
              <div key={name}>
                <dt>
                  <code>{name}</code>
                </dt>
                <dd>
                  {typeWords(schema)}
                  {description && `. ${description}`}
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </article>
  )
}

interface SentField {
  schema: JsonSchema
  /** By the operations that take it. */
  takenBy: { summary: string; required: boolean }[]
}

/** The fields that can be sent, by all of a noun's operations. */
function sentOf(operations: ApiOperation[]): Map<string, SentField> {
  const sent = new Map<string, SentField>()
  for (const { requestBody, summary } of operations)
    for (const { schema } of Object.values(requestBody?.content ?? {}))
      for (const [name, field] of Object.entries(schema.properties ?? {})) {
        if (field.readOnly) continue
        const known = sent.get(name) ?? { schema: field, takenBy: [] }
        known.takenBy.push({ summary, required: schema.required?.includes(name) ?? false })
        if (field.default !== undefined) known.schema = field
        sent.set(name, known)
      }
  return sent
}

interface FieldsProps {
  label: string
  answered: Record<string, JsonSchema>
  sent: Map<string, SentField>
}

function Fields({ label, answered, sent }: FieldsProps) {
  const names = [...new Set([...Object.keys(answered), ...sent.keys()])]
  return (
    <TableRoom label={label}>
      <table>
        <thead>
          <tr>
            <th scope="col">Campo</th>
            <th scope="col">O que é</th>
            <th scope="col">No envio</th>
          </tr>
        </thead>
        <tbody>
          {names.map(name => {
            const given = sent.get(name)
            const schema = given?.schema ?? answered[name] ?? {}
            const description = schema.description ?? answered[name]?.description
            return (
              <tr key={name}>
                <th scope="row">
                  <code>{name}</code>
                </th>
                <td>
                  {typeWords(schema)}
                  {description && <small>{description}</small>}
                </td>
                <td>{given ? sendingWords(given, name in answered) : 'só na resposta'}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </TableRoom>
  )
}

/** What creating says of a field, and of one that is never answered. */
function sendingWords({ schema, takenBy: [first] }: SentField, isAnswered: boolean): string {
  const words = first?.required ? 'obrigatório' : 'se quiser'
  if (schema.default !== undefined) return `se falta, ${String(schema.default)}`
  return isAnswered ? words : `${words}, e só no envio`
}

const Body = chakra('div', {
  base: {
    '& code': {
      fontFamily: 'ui-monospace, Menlo, Consolas, monospace',
      fontSize: '0.8125rem',
      overflowWrap: 'anywhere',
    },
    '& th code': { whiteSpace: 'nowrap' },
    '& > dl': { mt: '6' },
    '& > p': { color: 'muted', maxW: '42rem', textStyle: 'prose' },
    '& b': { color: 'ink', fontWeight: 'medium' },
    '& a': { color: 'accent', fontWeight: 'medium', textDecoration: 'underline', textUnderlineOffset: '3px' },
    '& nav': { display: 'flex', flexWrap: 'wrap', gap: '5', mt: '6', '& a': { py: '2' } },
    '& section': { pt: '12', scrollMarginTop: '16px' },
    '& h3': { textStyle: 'subject', mb: '4' },
    '& section > h4': { textStyle: 'md', fontWeight: 'semibold', mt: '8', mb: '2' },
    '& article': { py: '4', borderTop: '1px solid', borderColor: 'hairline' },
    '& article p': { color: 'muted', mt: '1', maxW: '42rem' },
    '& article h4 b': { display: 'inline-block', minW: '4.5em', fontWeight: 'semibold' },
    '& summary': { cursor: 'pointer', py: '2', color: 'muted', fontWeight: 'medium' },
    '& dl > div': {
      display: 'grid',
      gridTemplateColumns: '160px minmax(0, 1fr)',
      gap: '4',
      py: '1.5',
      mdDown: { gridTemplateColumns: 'minmax(0, 1fr)', gap: '0' },
    },
    '& dd': { color: 'muted' },
  },
})
