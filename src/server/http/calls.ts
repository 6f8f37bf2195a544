import { type AnyTRPCProcedure, getTRPCErrorFromUnknown, TRPCError } from '@trpc/server'
import { getHTTPStatusCode } from '@trpc/server/http'
import { Refusal } from '../errors.ts'
import { appRouter } from '../router.ts'
import type { Context } from '../trpc/context.ts'
import { errorBody, explain } from '../trpc/trpc-errors.ts'

/** The calls of one request. */
export interface Calls {
  /** The procedures' names, such as `orders.list`. */
  paths: string[]
  /** Inputs and answers of a batch are lists, even for one call; those of a single call are not. */
  isBatch: boolean
  /** The raw body: a single input, or a batch's inputs by index. Undefined without a body. */
  body: string | undefined
  /** The page is of another build than this process. */
  fromOtherBuild?: boolean
}

/**
 * Runs the calls of one request together and answers like tRPC's own HTTP adapters: each call's result or
 * refusal; status 207 if a batch's statuses differ. Never throws.
 */
export async function answerCalls(
  { paths, isBatch, body, fromOtherBuild = false }: Calls,
  ctx: Context,
): Promise<{ status: number; body: string }> {
  const found = paths.map(path => procedures.get(path))
  const inputs = inputsOf(body, isBatch)
  const run = async (at: number) => {
    try {
      const data = await call(found[at], { path: paths[at] ?? '', at, inputs, ctx })
      return { result: { data } }
    } catch (cause) {
      const error = getTRPCErrorFromUnknown(cause)
      return { error: errorBody(fromOtherBuild && isUnknownHere(error) ? newerElsewhere() : error, ctx) }
    }
  }
  // Reads and writes in one batch would run in no defined order.
  const mixed = new Set(found.flatMap(procedure => procedure?._def.type ?? [])).size > 1
  const answers = mixed ? [refusal('BAD_REQUEST', ctx)] : await Promise.all(paths.map((_, at) => run(at)))
  return {
    status: getHTTPStatusCode(answers),
    body: JSON.stringify(isBatch && !mixed ? answers : answers[0]),
  }
}

/**
 * What only a page of a newer release asks, in a procedure or a field that this process does not know: what a page of an
 * older one sends, every release accepts.
 */
function isUnknownHere(error: TRPCError): boolean {
  if (error.code === 'NOT_FOUND' && !error.cause) return true
  return Object.values(explain(error).data.fields ?? {}).includes('campo_desconhecido')
}

/** Another try may reach a process of that release. */
const newerElsewhere = () =>
  new TRPCError({ code: 'SERVICE_UNAVAILABLE', cause: new Refusal('indisponivel') })

/** The answer to a request that is refused before its calls. */
export const refusal = (code: 'BAD_REQUEST', ctx: Pick<Context, 'requestId'>) => ({
  error: errorBody(new TRPCError({ code }), ctx),
})

// tRPC keeps procedures by full path, though their type does not say so.
const procedures = new Map(
  Object.entries(appRouter._def.procedures as unknown as Record<string, AnyTRPCProcedure>),
)

/** Calls a procedure from the server, with an unparsed input. Rejects with a TRPCError. */
export const callProcedure = (path: string, input: unknown, ctx: Context): Promise<unknown> =>
  call(procedures.get(path), { path, at: 0, inputs: () => input, ctx })

interface Call {
  path: string
  at: number
  inputs: (at: number) => unknown
  ctx: Context
}

async function call(
  procedure: AnyTRPCProcedure | undefined,
  { path, at, inputs, ctx }: Call,
): Promise<unknown> {
  if (!procedure) throw new TRPCError({ code: 'NOT_FOUND' })
  // Subscriptions have a GET route of their own.
  if (procedure._def.type === 'subscription') throw new TRPCError({ code: 'BAD_REQUEST' })
  return procedure({
    path,
    getRawInput: async () => inputs(at),
    ctx,
    type: procedure._def.type,
    signal: undefined,
    batchIndex: at,
  })
}

/** Parses the body when a call first asks for its input: the right to call is checked before. */
function inputsOf(body: string | undefined, isBatch: boolean): (at: number) => unknown {
  let read: { value: unknown } | undefined
  return at => {
    read ??= { value: parse(body) }
    if (!isBatch) return read.value
    const { value } = read
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw new TRPCError({ code: 'BAD_REQUEST' })
    return Object.getOwnPropertyDescriptor(value, at)?.value
  }
}

function parse(body: string | undefined): unknown {
  try {
    return JSON.parse(body ?? '')
  } catch {
    throw new TRPCError({ code: 'BAD_REQUEST' })
  }
}
