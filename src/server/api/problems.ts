import { TRPCError } from '@trpc/server'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import type { FieldIssues } from '../../shared/errors.ts'
import type { RefusalKey } from '../../shared/refusals.ts'
import type { RefusalData } from '../errors.ts'
import { codeOfRefusal } from '../trpc/trpc-errors.ts'
import { en } from './words-en.ts'
import { pt } from './words-pt.ts'

/** What only the API refuses; all else has the key of a refusal. */
const apiStatus = {
  caminho_desconhecido: 404,
  corpo_grande: 413,
  escopo_ausente: 403,
  estado_diferente: 409,
  json_invalido: 400,
  limite_de_chamadas: 429,
  metodo_invalido: 405,
  tipo_invalido: 415,
  versao_ausente: 428,
} as const
export type ApiProblemCode = keyof typeof apiStatus | RefusalKey

/** Refusals that HTTP has a word for which procedures have no use for. */
const statusHere: Partial<Record<RefusalKey, number>> = { chave_repetida: 422, conflito: 412 }

/** A refusal of the API's own. */
export class ApiProblem extends Error {
  constructor(
    readonly code: ApiProblemCode,
    readonly data: RefusalData & { seconds?: number; scope?: string } = {},
  ) {
    super(code)
    this.name = 'ApiProblem'
  }
}

const isApiCode = (code: ApiProblemCode): code is keyof typeof apiStatus => Object.hasOwn(apiStatus, code)

/** The HTTP status of a code. */
export function statusOf(code: ApiProblemCode): number {
  if (isApiCode(code)) return apiStatus[code]
  return statusHere[code] ?? getHTTPStatusCodeFromError(new TRPCError({ code: codeOfRefusal(code) }))
}

interface Told {
  code: ApiProblemCode
  data: ApiProblem['data']
  language: ApiLanguage
  requestId: string
  /** The page that describes every code. */
  page: string
}

/** A refused request, as RFC 9457 writes it. */
export function problemOf({ code, data, language, requestId, page }: Told) {
  const words = wordsOf[language]
  const status = statusOf(code)
  return {
    type: `${page}#${code}`,
    title: words.titles[status] ?? words.titles[500] ?? '',
    status,
    detail: words.problems[code]?.(data) ?? words.otherwise,
    code,
    errors: Object.entries<FieldIssues[string]>(data.fields ?? {}).map(([field, issue]) => ({
      field,
      code: issue,
      detail: words.issues[issue] ?? words.otherwise,
    })),
    request_id: requestId,
  }
}

/** The sentences of a language. */
export interface ApiWords {
  /** By HTTP status. */
  titles: Record<number, string>
  problems: Partial<Record<ApiProblemCode, (data: ApiProblem['data']) => string>>
  issues: Partial<Record<FieldIssues[string], string>>
  /** Where there is none of its own. */
  otherwise: string
}

/** Every code that a caller may get, with its status and sentence. */
export const toldProblems = Object.entries(pt.problems).map(([code, words]) => ({
  code,
  status: statusOf(code as ApiProblemCode),
  detail: words({ seconds: 60, scope: 'pedido' }),
}))

const wordsOf = { pt, en }
type ApiLanguage = keyof typeof wordsOf

/** Whichever of our two languages a header asks for first; Portuguese without one. */
export function languageOf(acceptLanguage: string | undefined): ApiLanguage {
  const asked = (acceptLanguage ?? '').split(',').map(one => {
    const [tag = '', ...parameters] = one.split(';').map(part => part.trim().toLowerCase())
    const weight = parameters.find(parameter => parameter.startsWith('q='))?.slice(2)
    return { language: tag.split('-')[0], weight: weight === undefined ? 1 : Number(weight) }
  })
  const wanted = asked
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .find(({ language }) => language === 'pt' || language === 'en')
  return wanted?.language === 'en' ? 'en' : 'pt'
}
