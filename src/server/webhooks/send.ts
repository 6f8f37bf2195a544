import { type ClientRequest, request as plainRequest } from 'node:http'
import { request as tlsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { DeliveryFailure } from '../../shared/webhooks.ts'
import type { Config } from '../config.ts'
import { interimAnswers } from '../limits.ts'
import { createAddressCheck, type Resolve } from './check-address.ts'

/** How a try ended: without a failure the receiver has it. */
export interface Answer {
  status: number | null
  /** Milliseconds until the answer, or until it was given up. */
  ms: number
  /** The first kilobyte of the answer's body. */
  resposta: string | null
  falha: DeliveryFailure | null
}

export type Send = (
  url: string,
  headers: Record<string, string>,
  body: string,
  stop?: AbortSignal,
) => Promise<Answer>

interface Options {
  resolve?: Resolve
  /** Milliseconds that all of it may take: name, connection and answer. */
  timeout?: number
  /** Certificates to trust besides the machine's, for tests. */
  ca?: string
}

const keptBytes = 1_024

/** Milliseconds that the body of an answer has, from its headers on. */
const restTime = 1_000

/**
 * The one call of the server to an address that a user gave. It is checked again at each try, and the connection goes to
 * the address that was checked, with the name in TLS and in Host. No redirect is followed and no proxy is asked.
 */
export function createSender(
  config: Pick<Config, 'appUrl'>,
  { resolve, timeout = 10_000, ca }: Options = {},
): Send {
  const checkAddress = createAddressCheck(config, resolve)
  return async (url, headers, body, stop) => {
    const begun = performance.now()
    const answered = (given: Partial<Answer>): Answer => ({
      status: null,
      resposta: null,
      falha: null,
      ...given,
      ms: Math.round(performance.now() - begun),
    })
    const late = AbortSignal.timeout(timeout)
    const signal = stop ? AbortSignal.any([late, stop]) : late
    try {
      const checked = await inTime(checkAddress(url), signal)
      if (typeof checked === 'string')
        return answered({ falha: checked === 'endereco_desconhecido' ? 'sem_dns' : 'interno' })
      const lookup: LookupFunction = (_hostname, { all }, done) => {
        const [first] = checked.addresses
        if (all) done(null, checked.addresses)
        else done(null, first?.address ?? '', first?.family)
      }
      const request = checked.url.protocol === 'https:' ? tlsRequest : plainRequest
      const call = request(checked.url, {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        lookup,
        // A connection of its own: neither kept, nor one that the environment sends through a proxy.
        agent: false,
        signal,
        maxHeaderSize: 16_384,
        ...(ca && { ca }),
      })
      const { status, resposta } = await answerOf(call, body, signal)
      return answered({ status, resposta, falha: failureOf(status) })
    } catch (error) {
      if (stop?.aborted) throw error
      return answered({ falha: late.aborted ? 'tempo' : failureIn(error) })
    }
  }
}

/** The answer's status and the start of its body. What comes after that is not read. */
function answerOf(
  call: ClientRequest,
  body: string,
  signal: AbortSignal,
): Promise<{ status: number; resposta: string }> {
  return new Promise((resolve, reject) => {
    let end = () => {
      reject(signal.aborted ? signal.reason : new Error('The connection was closed without an answer.'))
      call.destroy()
    }
    // Whatever the receiver does: past its time, or without a connection, nothing is waited for.
    signal.addEventListener('abort', () => end(), { once: true })
    call.on('close', () => end())
    // An error after the answer was taken concerns nobody.
    call.on('error', reject)
    let interim = 0
    call.on('information', () => {
      if (++interim > interimAnswers) end()
    })
    // Nobody asked for another protocol. The socket is ours now, and the call no longer ends with it.
    call.on('upgrade', ({ statusCode = 0 }, socket) => {
      socket.on('error', () => undefined).destroy()
      resolve({ status: statusCode, resposta: '' })
    })
    call.on('response', answer => {
      const pieces: Buffer[] = []
      let bytes = 0
      const take = () => {
        clearTimeout(rest)
        const kept = Buffer.concat(pieces).subarray(0, keptBytes)
        resolve({ status: answer.statusCode ?? 0, resposta: textOf(kept) })
        call.destroy()
      }
      // The status counts, even if the rest of the answer comes slowly or never.
      const rest = setTimeout(take, restTime)
      end = take
      answer.on('data', (piece: Buffer) => {
        pieces.push(piece)
        bytes += piece.length
        if (bytes >= keptBytes) take()
      })
      answer.on('end', take)
      answer.on('error', take)
      answer.on('aborted', take)
    })
    call.end(body)
  })
}

/** Postgres stores no NUL, and half a character at the cut says nothing. */
const textOf = (bytes: Buffer): string =>
  bytes
    .toString('utf8')
    .replaceAll('\0', '')
    .replace(/\ufffd$/, '')

const failureOf = (status: number): DeliveryFailure | null => {
  if (status >= 200 && status < 300) return null
  return status >= 300 && status < 400 ? 'redirecionou' : 'resposta'
}

function failureIn(error: unknown): DeliveryFailure {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (/^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/.test(code)) return 'recusou'
  if (/CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO/.test(code)) return 'certificado'
  return 'caiu'
}

function inTime<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return Promise.race([
    work,
    new Promise<never>((_, reject) => {
      if (signal.aborted) reject(signal.reason)
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    }),
  ])
}
