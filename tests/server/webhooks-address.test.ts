import { execFileSync } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { lookup } from 'node:dns/promises'
import { readFileSync } from 'node:fs'
import http from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import type { TLSSocket } from 'node:tls'
import { expect, inject, test, vi } from 'vitest'
import { createAddressCheck, createResolve, rangeOf } from '../../src/server/webhooks/check-address.ts'
import { createSender } from '../../src/server/webhooks/send.ts'
import { urlIssue } from '../../src/shared/webhooks.ts'
import { atFileEnd } from '../support/file-end.ts'
import { receiver } from '../support/receiver.ts'
import { testInAll } from '../support/test-in-all.ts'

const published = { appUrl: new URL('https://bancada.example.com') }
const here = { appUrl: new URL('http://localhost:3000') }
const family = (address: string) => (address.includes(':') ? 6 : 4)
const resolving =
  (...addresses: string[]) =>
  async (name: string) =>
    name === 'bancada.example.com'
      ? [{ address: '8.8.4.4', family: 4 }]
      : addresses.map(address => ({ address, family: family(address) }))

const internal = [
  ...['127.0.0.1', '127.9.9.9', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254'],
  ...['100.64.0.1', '100.127.255.255', '0.0.0.0', '::', '::1', 'fe80::1', 'fc00::1', 'fd12:3456::1'],
  ...['::ffff:10.0.0.1', '::ffff:8.8.8.8', '::ffff:7f00:1', '::10.0.0.1'],
  // Where a cloud's machines ask about themselves.
  ...['168.63.129.16', '::ffff:168.63.129.16', '161.26.0.10', '166.8.0.1', '166.11.255.255', '199.36.153.8'],
  ...['100.100.100.200', 'fd00:ec2::254', 'fd20:ce::254', '169.254.170.2', '169.254.0.23'],
]
const reserved = [
  ...['198.18.0.1', '198.19.255.255', '224.0.0.1', '239.255.255.255', '255.255.255.255', '240.0.0.1'],
  ...['192.0.0.1', '192.0.0.192', '192.0.2.1', '198.51.100.7', '203.0.113.9', '192.88.99.1'],
  ...['64:ff9b::a00:1', '64:ff9b:1::1', '2002:a00:1::1', '2001::1', '2001:2::1', '2001:db8::1', 'ff02::1'],
  ...['100::1', '4000::1', '3fff::1', '5f00::1'],
]

test.each(internal)('holds: %s is an internal address, also beside a public one', async address => {
  expect(rangeOf(address)).not.toBe('unicast')
  for (const addresses of [[address], ['8.8.8.8', address]])
    expect(await createAddressCheck(published, resolving(...addresses))('https://loja.com.br/')).toBe(
      'endereco_interno',
    )
})

test.each(reserved)('holds: %s is a reserved address, also beside a public one', async address => {
  expect(rangeOf(address)).not.toBe('unicast')
  for (const addresses of [[address], ['8.8.8.8', address]])
    expect(await createAddressCheck(published, resolving(...addresses))('https://loja.com.br/')).toBe(
      'endereco_reservado',
    )
})

test.each([
  '8.8.8.8',
  '189.40.1.1',
  '168.63.129.15',
  '166.12.0.1',
  '2606:4700::1111',
  '2800:3f0::1',
])('%s is public', async address => {
  const checked = await createAddressCheck(published, resolving(address))('https://loja.com.br/avisos?a=1')
  expect(checked).toMatchObject({ addresses: [{ address }] })
})

test.each([
  ['http://loja.com.br/', 'endereco_sem_https'],
  ['ftp://loja.com.br/', 'endereco_sem_https'],
  ['javascript:alert(1)', 'endereco_invalido'],
  ['file:///etc/passwd', 'endereco_invalido'],
  ['loja.com.br/avisos', 'endereco_invalido'],
  ['https://', 'endereco_invalido'],
  ['https://loja.com.br:8443/', 'endereco_com_porta'],
  ['https://loja.com.br:80/', 'endereco_com_porta'],
  ['https://dono:senha@loja.com.br/', 'endereco_com_senha'],
  ['https://dono@loja.com.br/', 'endereco_com_senha'],
  ['https://loja.com.br@10.0.0.1/', 'endereco_com_senha'],
])('holds: %s is refused by its text', async (url, issue) => {
  expect(urlIssue(url)).toBe(issue)
  expect(await createAddressCheck(published, resolving('8.8.8.8'))(url)).toBe(issue)
})

// How else an address may be written: the platform's parser makes them plain.
test.each([
  'https://127.0.0.1/',
  'https://localhost/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://0177.0.0.1/',
  'https://127.1/',
  'https://①②⑦.0.0.1/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[0:0:0:0:0:0:0:1]/',
  'http://localhost/',
  'http://127.0.0.1:5432/',
])('holds: %s is this machine, however it is written', async url => {
  // A name that is no address is asked: this one would be public.
  const check = createAddressCheck(published, resolving(url.includes('localhost') ? '127.0.0.1' : '8.8.8.8'))
  expect(await check(url)).toBe('endereco_interno')
})

test('holds: a name that does not exist, and our own name and addresses', async () => {
  const ours = Object.values(networkInterfaces()).flatMap(cards => cards ?? [])
  expect(ours.length).toBeGreaterThan(0)
  const check = createAddressCheck(published, resolving('8.8.8.8'))
  expect(await check('https://bancada.example.com/api')).toBe('endereco_nosso')
  // What the app's own name leads to, by another name.
  expect(await createAddressCheck(published, resolving('8.8.4.4'))('https://outro.com.br/')).toBe(
    'endereco_nosso',
  )
  expect(await createAddressCheck(published, resolving())('https://nada.com.br/')).toBe(
    'endereco_desconhecido',
  )
  const away = async () => Promise.reject(new Error('ENOTFOUND'))
  expect(await createAddressCheck(published, away)('https://nada.com.br/')).toBe('endereco_desconhecido')
})

test('holds: only an installation on this machine may call this machine', async () => {
  for (const url of ['http://localhost:8080/a', 'https://127.0.0.1:8443/', 'http://[::1]:9/']) {
    const resolve = resolving('127.0.0.1')
    expect(await createAddressCheck(published, resolve)(url)).toBe('endereco_interno')
    expect(await createAddressCheck(here, resolve)(url)).toMatchObject({ addresses: [{}] })
  }
  // Not even there may a loopback name lead elsewhere without TLS.
  expect(await createAddressCheck(here, resolving('8.8.8.8'))('http://localhost:8080/')).toBe(
    'endereco_interno',
  )
})

/** A name server that answers for one kind of address at most: 8.8.8.8, as all names'. */
async function nameServer(answers: 'A' | 'nothing') {
  const socket = createSocket('udp4')
  let asked = 0
  socket.on('message', (question, { port, address }) => {
    asked++
    const end = question.indexOf(0, 12) + 1
    if (answers === 'nothing' || question.readUInt16BE(end) !== 1) return
    const head = Buffer.concat([question.subarray(0, 2), Buffer.from('81800001000100000000', 'hex')])
    const answer = Buffer.from('c00c000100010000003c000408080808', 'hex')
    socket.send(Buffer.concat([head, question.subarray(12, end + 4), answer]), port, address)
  })
  await new Promise<void>(resolve => socket.bind(0, '127.0.0.1', resolve))
  atFileEnd(() => socket.close())
  return { server: `127.0.0.1:${socket.address().port}`, asked: () => asked }
}

testInAll(
  'holds: name servers that never answer keep no other name of the process waiting, and not for long',
  async () => {
    const { server, asked } = await nameServer('nothing')
    const check = createAddressCheck(published, createResolve([server]))
    const begun = performance.now()
    const checked = Promise.all(
      Array.from({ length: 12 }, (_, each) => check(`https://loja-${each}.com.br/`)),
    )
    await vi.waitFor(() => expect(asked()).toBeGreaterThanOrEqual(24), 30_000)
    await lookup('localhost')
    expect(performance.now() - begun).toBeLessThan(5_000)
    expect(new Set(await checked)).toEqual(new Set(['endereco_desconhecido']))
    expect(performance.now() - begun).toBeLessThan(15_000)
  },
)

testInAll('a name whose server answers for one kind of address has that one', async () => {
  const { server } = await nameServer('A')
  expect(await createResolve([server])('loja.com.br')).toEqual([{ address: '8.8.8.8', family: 4 }])
  expect((await createResolve([server])('localhost')).map(({ address }) => rangeOf(address))).toEqual([
    'loopback',
    'loopback',
  ])
})

test('holds: a name that changes between the look and the connection is called where it was looked up', async () => {
  const taken: string[] = []
  const listening = createServer((socket: Socket) => {
    taken.push(socket.localAddress ?? '')
    socket.end('HTTP/1.1 204 No Content\r\nconnection: close\r\n\r\n')
  })
  await new Promise<void>(resolve => listening.listen(0, '0.0.0.0', resolve))
  atFileEnd(() => listening.close())
  const { port } = listening.address() as AddressInfo
  let asked = 0
  const resolve = vi.fn(async () => [{ address: asked++ === 0 ? '127.0.0.1' : '127.0.0.2', family: 4 }])
  const answer = await createSender(here, { resolve })(`http://localhost:${port}/`, {}, '{}')
  expect(answer).toMatchObject({ status: 204, falha: null })
  expect([taken, resolve.mock.calls]).toEqual([['127.0.0.1'], [['localhost']]])
})

test('holds: the checked address is called with the name in TLS and in Host, and its certificate must be good', async () => {
  const folder = inject('scratch')
  const [key, cert] = ['hook-key.pem', 'hook-cert.pem'].map(name => join(folder, name))
  execFileSync('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
    ...['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'],
    ...['-keyout', key ?? '', '-out', cert ?? ''],
  ])
  const ca = readFileSync(cert ?? '', 'utf8')
  const seen: unknown[] = []
  const server = createTlsServer({ key: readFileSync(key ?? ''), cert: ca }, (req, res) => {
    seen.push([(req.socket as TLSSocket & { servername?: string }).servername, req.headers.host])
    res.end('ok')
  })
  server.on('tlsClientError', () => undefined)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  atFileEnd(() => server.close())
  const { port } = server.address() as AddressInfo
  const url = `https://localhost:${port}/`
  const resolve = resolving('127.0.0.1')
  expect(await createSender(here, { resolve, ca })(url, {}, '{}')).toMatchObject({
    status: 200,
    resposta: 'ok',
  })
  expect(seen).toEqual([['localhost', `localhost:${port}`]])
  expect(await createSender(here, { resolve })(url, {}, '{}')).toMatchObject({ falha: 'certificado' })
  expect(seen).toHaveLength(1)
})

test('holds: redirects are not followed, and the agent of the process, which may have a proxy, is not asked', async () => {
  const second = await receiver()
  const first = await receiver((_req, res) => res.writeHead(307, { location: second.url }).end())
  const usual = http.globalAgent
  const asked = vi.fn(() => {
    throw new Error('the agent was asked')
  })
  // Newer releases of Node give it the environment's proxy as they start.
  http.globalAgent = Object.assign(new http.Agent(), { createConnection: asked })
  try {
    const answer = await createSender(here)(first.url, {}, '{}')
    expect(answer).toMatchObject({ status: 307, falha: 'redirecionou' })
  } finally {
    http.globalAgent = usual
  }
  expect([first.received.length, second.received.length, asked.mock.calls.length]).toEqual([1, 0, 0])
})

test('of an answer a kilobyte is kept, of 1 GB too, and the rest is not read', async () => {
  let sent = 0
  const flood = await receiver((_req, res) => {
    res.writeHead(200)
    const piece = Buffer.alloc(1 << 20, 'a')
    const pour = () => {
      while (sent < 1 << 30 && !res.destroyed) {
        sent += piece.length
        if (!res.write(piece)) return void res.once('drain', pour)
      }
      res.end()
    }
    pour()
  })
  const before = process.memoryUsage().rss
  const answer = await createSender(here)(flood.url, {}, '{}')
  expect(answer).toMatchObject({ status: 200, falha: null, resposta: 'a'.repeat(1_024) })
  expect(sent).toBeLessThan(64 << 20)
  expect(process.memoryUsage().rss - before).toBeLessThan(200 << 20)
})

test('a NUL and half a character in an answer can be stored', async () => {
  const odd = await receiver((_req, res) => res.end(`a\0b${'é'.repeat(600)}`))
  const { resposta } = await createSender(here)(odd.url, {}, '{}')
  expect(resposta).toBe(`ab${'é'.repeat(510)}`)
})

test('a receiver has so long in all: to accept, to answer, and from byte to byte', async () => {
  const send = createSender(here, { timeout: 300 })
  const silent = await receiver(() => undefined)
  expect(await send(silent.url, {}, '{}')).toMatchObject({ status: null, falha: 'tempo' })
  // One header a moment: each byte comes in time, the answer does not.
  const slow = createServer(socket => {
    socket.on('error', () => undefined)
    socket.write('HTTP/1.1 200 OK\r\n')
    const drip = setInterval(() => socket.write('x-a: b\r\n'), 20)
    socket.on('close', () => clearInterval(drip))
  })
  await new Promise<void>(resolve => slow.listen(0, '127.0.0.1', resolve))
  atFileEnd(() => slow.close())
  const begun = performance.now()
  const { port } = slow.address() as AddressInfo
  expect(await send(`http://127.0.0.1:${port}/`, {}, '{}')).toMatchObject({ status: null, falha: 'tempo' })
  expect(performance.now() - begun).toBeLessThan(8_000)
  // Its status says that it has it, even if the rest of its answer never comes.
  const halting = await receiver((_req, res) => void res.writeHead(202).write('peguei'))
  // Less than the second that a body has alone: the time for all of it ends this one.
  const halted = createSender(here, { timeout: 900 })
  expect(await halted(halting.url, {}, '{}')).toMatchObject({ status: 202, resposta: 'peguei', falha: null })
  // A name server that does not answer counts, too.
  const asking = createSender(here, { timeout: 200, resolve: () => new Promise(() => {}) })
  expect(await asking('http://localhost:9/', {}, '{}')).toMatchObject({ falha: 'tempo' })
})

test('holds: a receiver that wants another protocol is done with at once, whatever comes after', async () => {
  const closed: unknown[] = []
  const switching = createServer(socket => {
    socket
      .on('error', () => undefined)
      .on('close', () => closed.push(1))
      .resume()
    socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n')
  })
  await new Promise<void>(resolve => switching.listen(0, '127.0.0.1', resolve))
  atFileEnd(() => switching.close())
  const { port } = switching.address() as AddressInfo
  const answer = await createSender(here)(`http://127.0.0.1:${port}/`, {}, '{}')
  expect(answer).toMatchObject({ status: 101, falha: 'resposta', resposta: '' })
  expect(answer.ms).toBeLessThan(8_000)
  await vi.waitFor(() => expect(closed).toHaveLength(1), 30_000)
})

test('holds: a receiver that gives interim answers without end is done with after ten', async () => {
  const answering = async (answers: (socket: Socket) => void) => {
    const server = createServer(socket => answers(socket.on('error', () => undefined).resume()))
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    atFileEnd(() => server.close())
    return createSender(here)(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, {}, '{}')
  }
  const hint = 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'
  const endless = await answering(socket => {
    const hints = setInterval(() => socket.write(hint), 2)
    socket.once('close', () => clearInterval(hints))
  })
  expect(endless).toMatchObject({ status: null, falha: 'caiu' })
  expect(endless.ms).toBeLessThan(8_000)
  const patient = await answering(socket => socket.end(`${hint.repeat(10)}HTTP/1.1 204 No Content\r\n\r\n`))
  expect(patient).toMatchObject({ status: 204, falha: null })
})

test('holds: a call that is to stop, or has stopped, is not waited for', async () => {
  const silent = await receiver(() => undefined)
  const stop = new AbortController()
  const stopped = createSender(here)(silent.url, {}, '{}', stop.signal)
  setTimeout(() => stop.abort(new Error('enough')), 50)
  await expect(stopped).rejects.toThrow('enough')
  const resolve = () => new Promise<never>(() => {})
  const never = createSender(here, { resolve })('http://localhost:9/', {}, '{}', stop.signal)
  await expect(never).rejects.toThrow('enough')
})

test('an answer whose body drips is taken a second after its headers', async () => {
  const dripping = await receiver((_req, res) => {
    res.writeHead(200)
    const drip = setInterval(() => res.write('a'), 100)
    res.on('close', () => clearInterval(drip))
  })
  const answer = await createSender(here)(dripping.url, {}, '{}')
  expect(answer).toMatchObject({ status: 200, falha: null })
  expect(answer.resposta).toMatch(/^a+$/)
  expect(answer.ms).toBeLessThan(8_000)
})

test('whoever resets, refuses or speaks nonsense is told apart', async () => {
  const send = createSender(here)
  const resetting = await receiver((_req, res) => void res.socket?.resetAndDestroy())
  expect(await send(resetting.url, {}, '{}')).toMatchObject({ status: null, falha: 'caiu' })
  expect(await send('http://127.0.0.1:9/', {}, '{}')).toMatchObject({ falha: 'recusou' })
  const babbling = createServer(socket => void socket.on('error', () => undefined).end('EHLO\r\n\r\n'))
  await new Promise<void>(resolve => babbling.listen(0, '127.0.0.1', resolve))
  atFileEnd(() => babbling.close())
  const { port } = babbling.address() as AddressInfo
  expect(await send(`http://127.0.0.1:${port}/`, {}, '{}')).toMatchObject({ status: null, falha: 'caiu' })
  const heavy = await receiver((_req, res) => res.writeHead(200, { 'x-a': 'a'.repeat(60_000) }).end())
  expect(await send(heavy.url, {}, '{}')).toMatchObject({ status: null, falha: 'caiu' })
  expect(await createSender(published)('http://127.0.0.1:9/', {}, '{}')).toMatchObject({ falha: 'interno' })
})
