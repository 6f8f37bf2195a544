import { type TRPC_ERROR_CODE_KEY, TRPCError } from '@trpc/server'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc'
import { type FieldIssues, isIssueKey } from '../../shared/errors.ts'
import type { RefusalKey } from '../../shared/refusals.ts'
import { codeOf, isDatabaseAway, isOutOfRange } from '../db/failures.ts'
import { Refusal, type RefusalData } from '../errors.ts'
import { StorageAway } from '../storage/storage.ts'
import type { Context } from './procedures.ts'

const codes: Record<RefusalKey, TRPC_ERROR_CODE_KEY> = {
  arquivo_grande: 'PAYLOAD_TOO_LARGE',
  arquivo_invalido: 'UNSUPPORTED_MEDIA_TYPE',
  assinatura_renova: 'CONFLICT',
  chave_api_dormindo: 'FORBIDDEN',
  chave_api_invalida: 'UNAUTHORIZED',
  chave_invalida: 'UNAUTHORIZED',
  chave_repetida: 'CONFLICT',
  cliente_com_os: 'CONFLICT',
  codigo_invalido: 'UNAUTHORIZED',
  codigo_necessario: 'UNAUTHORIZED',
  conflito: 'CONFLICT',
  conta_desativada: 'FORBIDDEN',
  credenciais_invalidas: 'UNAUTHORIZED',
  email_em_uso: 'CONFLICT',
  email_nao_confirmado: 'FORBIDDEN',
  entrada_invalida: 'BAD_REQUEST',
  fator_necessario: 'FORBIDDEN',
  imagem_corrompida: 'UNSUPPORTED_MEDIA_TYPE',
  imagem_grande: 'PAYLOAD_TOO_LARGE',
  imagem_heic: 'UNSUPPORTED_MEDIA_TYPE',
  indisponivel: 'SERVICE_UNAVAILABLE',
  interno: 'INTERNAL_SERVER_ERROR',
  espaco_textos: 'FORBIDDEN',
  limite_chaves: 'FORBIDDEN',
  limite_chaves_api: 'FORBIDDEN',
  limite_clientes: 'FORBIDDEN',
  limite_despesas: 'FORBIDDEN',
  limite_fotos: 'FORBIDDEN',
  limite_historico: 'FORBIDDEN',
  limite_importacoes: 'FORBIDDEN',
  limite_lembretes: 'FORBIDDEN',
  limite_orcamentos: 'FORBIDDEN',
  limite_ordens: 'FORBIDDEN',
  limite_recorrentes: 'FORBIDDEN',
  limite_restaurar: 'FORBIDDEN',
  limite_webhooks: 'FORBIDDEN',
  link_invalido: 'NOT_FOUND',
  muitas_tentativas: 'TOO_MANY_REQUESTS',
  nao_autenticado: 'UNAUTHORIZED',
  nao_encontrado: 'NOT_FOUND',
  orcamento_encerrado: 'CONFLICT',
  orcamento_outro: 'CONFLICT',
  orcamento_respondido: 'CONFLICT',
  orcamento_sem_valor: 'CONFLICT',
  orcamento_vencido: 'CONFLICT',
  os_na_lixeira: 'CONFLICT',
  pix_impossivel: 'CONFLICT',
  plano_expirado: 'FORBIDDEN',
  plano_sem_api: 'FORBIDDEN',
  plano_sem_relatorios: 'FORBIDDEN',
  sem_espaco: 'SERVICE_UNAVAILABLE',
  sem_permissao: 'FORBIDDEN',
  teste_expirado: 'FORBIDDEN',
  webhook_parado: 'CONFLICT',
}

/** The kind of a refusal, which has its HTTP status. */
export const codeOfRefusal = (key: RefusalKey): TRPC_ERROR_CODE_KEY => codes[key]

/**
 * Gives a failed call the code of its refusal, and logs it. The message is the key, never the cause's own;
 * the cause stays for errorBody.
 */
export function toTrpcError(
  error: TRPCError,
  ctx: Pick<Context, 'log' | 'requestId'> & Partial<Pick<Context, 'ownerId'>>,
): TRPCError {
  const { key } = explain(error)
  if (key === 'interno') ctx.log.error({ err: error.cause ?? error }, 'unexpected error')
  if (isOutOfRange(error.cause)) ctx.log.error({ err: error.cause }, 'number out of range')
  if (key === 'indisponivel') ctx.log.warn({ reason: codeOf(error.cause) }, awayOf(error.cause))
  if (audited.includes(key)) ctx.log.info({ event: key, user_id: ctx.ownerId?.() }, 'refused')
  return new TRPCError({ code: codes[key], message: key, cause: error.cause })
}

function awayOf(cause: unknown): string {
  if (cause instanceof Refusal) return 'too busy'
  return cause instanceof StorageAway ? 'storage away' : 'database away'
}

/** Refusals that may be attacks. Each is logged, with the owner if there is a session. */
const audited: RefusalKey[] = [
  'chave_api_dormindo',
  'chave_api_invalida',
  'chave_invalida',
  'codigo_invalido',
  'codigo_necessario',
  'conta_desativada',
  'credenciais_invalidas',
  'email_em_uso',
  'fator_necessario',
  'link_invalido',
  'muitas_tentativas',
  'nao_autenticado',
  'sem_permissao',
]

/** What the client gets of a failed call: the refusal's key, its data and the request's id. */
export function errorBody(error: TRPCError, ctx: Pick<Context, 'requestId'> | undefined) {
  const { key, data } = explain(error)
  return {
    code: TRPC_ERROR_CODES_BY_KEY[error.code],
    message: key,
    data: {
      code: codes[key],
      httpStatus: getHTTPStatusCodeFromError(error),
      key,
      ...data,
      requestId: ctx?.requestId ?? '',
    },
  }
}

/** The refusal in whatever was thrown. An unexpected error is `interno`, without its message. */
export function explain(error: TRPCError): { key: RefusalKey; data: RefusalData } {
  const cause = error.cause
  if (cause instanceof Refusal) return { key: cause.key, data: cause.data }
  if (error.code === 'UNSUPPORTED_MEDIA_TYPE' || error.code === 'METHOD_NOT_SUPPORTED')
    return { key: 'entrada_invalida', data: {} }
  if (error.code === 'BAD_REQUEST' || error.code === 'PARSE_ERROR') {
    const fields = fieldIssues(cause)
    return { key: 'entrada_invalida', data: fields ? { fields } : {} }
  }
  if (error.code === 'NOT_FOUND') return { key: 'nao_encontrado', data: {} }
  if (isDatabaseAway(cause) || cause instanceof StorageAway) return { key: 'indisponivel', data: {} }
  if (isOutOfRange(cause)) return { key: 'entrada_invalida', data: {} }
  return { key: 'interno', data: {} }
}

/** More fields than any form has: a body of made-up fields is not answered with each of them. */
const maxFields = 20
const maxNameLength = 100

function fieldIssues(cause: unknown): FieldIssues | null {
  if (!(cause instanceof Error) || !('issues' in cause) || !Array.isArray(cause.issues)) return null
  // Without a prototype: a client may send names such as `constructor`.
  const fields: FieldIssues = Object.create(null)
  let count = 0
  for (const issue of cause.issues) {
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys : null
    const known = isIssueKey(issue.message) ? issue.message : 'campo_invalido'
    for (const name of unknown ?? [issue.path.join('.')]) {
      if (count === maxFields) return fields
      const field = name.slice(0, maxNameLength)
      if (field in fields) continue
      fields[field] = unknown ? 'campo_desconhecido' : known
      count++
    }
  }
  return fields
}
