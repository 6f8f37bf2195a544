import { spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { connect } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { baseImages } from './base-images.mjs'
import { check } from './check.mjs'
import { docker, fails } from './docker.mjs'
import { freePort } from './free-port.mjs'

// Brings compose.yaml up on empty volumes and does what docs/running.md says. Prints a line a check.
const name = `bancada-long-${process.pid}`
const scratch = mkdtempSync(join(tmpdir(), 'bancada-compose-'))
const files = ['compose.yaml', join(scratch, 'override.yaml')]
const settings = join(scratch, 'env')
const account = { email: 'dona@exemplo.com.br', password: 'Parafuso pentalobe 5' }
const env = { ...process.env, DOCKER_BUILDKIT: '0' }
const json = { 'content-type': 'application/json' }
let base
process.once('SIGTERM', () => {
  remove()
  process.exit(1)
})
try {
  await tryCompose()
} catch (error) {
  check(`compose: ${error.stack}`, false)
} finally {
  remove()
}

async function tryCompose() {
  base = await baseImages(['node:24-slim', 'postgres:18', 'caddy:2'], name)
  const port = await freePort()
  const plain = await freePort()
  const secret = randomBytes(32).toString('base64')
  writeFileSync(settings, `SITE=localhost:${port}\nSECRET_KEY=a:${secret}\nSMTP_URL=\n`)
  writeFileSync(files[1], override(port, plain))
  // The other services have the same image.
  compose(['build', 'app-1'])
  const start = performance.now()
  compose(['up', '--detach', '--quiet-pull'])
  const origin = `https://localhost:${port}`
  const ca = join(scratch, 'root.crt')
  await until(() => compose(['cp', 'caddy:/data/caddy/pki/authorities/local/root.crt', ca]) !== null)
  const site = browser(origin, readFileSync(ca))
  await until(async () => (await site.ask('/ready')).status === 200)
  const seconds = Math.round((performance.now() - start) / 1000)
  check(`three settings and empty volumes serve https, over HTTP/2, after ${seconds} s`, true)
  const ready = await site.ask('/ready')
  check('it offers HTTP/3', ready.headers['alt-svc']?.includes('h3='), ready.headers['alt-svc'])

  await holds()
  const shop = await openShop(site)
  await hearEachOther(site, shop)
  await waitForStandby(site, shop)
  await keepTokens(site, shop, `http://localhost:${plain}`)
  await restartEach(site, shop)
  await backUpAndRestore(site, shop)
  await failOver(site, shop)
  site.close()
}

/** Images made here, and ports of loopback alone. */
function override(port, plain) {
  const app = `
    image: ${name}
    build: { args: { BASE: '${base.images['node:24-slim']}' } }
    env_file: !override ['${settings}']`
  const postgres = `
    image: ${base.images['postgres:18']}`
  return `services:
  app-1:${app}
  app-2:${app}
  migrate:${app}
  keys:${postgres}
  postgres-a:${postgres}
  postgres-b:${postgres}
  caddy:
    image: ${base.images['caddy:2']}
    ports: !override ['127.0.0.1:${port}:${port}', '127.0.0.1:${port}:${port}/udp', '127.0.0.1:${plain}:80']
`
}

/** Read-only, without capabilities, with little memory. */
async function holds() {
  for (const service of ['app-1', 'app-2', 'postgres-a', 'postgres-b', 'caddy']) {
    const status = run(service, ['cat', '/proc/1/status'])
    const [, capabilities] = /^CapEff:\s+(\w+)$/m.exec(status) ?? []
    // Caddy may open ports below 1024, which is the tenth.
    const allowed = service === 'caddy' ? 1 << 10 : 0
    check(
      `holds: ${service} has no capability it does not need`,
      Number.parseInt(capabilities, 16) === allowed,
      capabilities,
    )
    check(`holds: ${service} gets no new privileges`, /^NoNewPrivs:\s+1$/m.test(status))
    const writes = ['exec', containerOf(service), 'sh', '-c', 'touch /etc/x 2>/dev/null || touch /x']
    check(`holds: ${service}’s root is read-only`, fails(writes))
  }
  const memory = docker(['inspect', '--format', '{{.HostConfig.Memory}}', containerOf('app-1')])
  check('a process of the app has 512 MB', memory === String(512 * 1024 * 1024), memory)
  const uid = run('app-1', ['id', '-u'])
  check('holds: the app is not root', uid === '10001', uid)
  const owners = ['exec', containerOf('app-1'), 'sh', '-c', 'grep -r bancada_owner /keys || ls /owner-keys']
  check('holds: the app has no address of the tables’ owner', fails(owners))
}

/** Signs up and in, and stores an order and a photo. */
async function openShop(site) {
  await site.call('auth.signUp', { nome: 'Loja de compose', ...account })
  await site.call('auth.signIn', account)
  const session = await site.ask('/trpc/auth.session', { method: 'POST', headers: json })
  check('an owner signs up and in', session.text.includes('Loja de compose'), session.text)
  // A trial would not take the writes that follow.
  sql('postgres-a', "update user_planos set plano = 'profissional', data_fim = null", 'bancada')
  const customer = await site.call('customers.create', {
    chave: randomUUID(),
    nome: 'Ana Paula Ribeiro',
    telefone: '(11) 98741-1107',
  })
  const order = orderOf(customer.id)
  const { id } = await site.call('orders.create', order)
  const jpeg = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#579' } })
    .jpeg()
    .toBuffer()
  const form = new FormData()
  for (const [key, value] of Object.entries({ chave: randomUUID(), os_id: id, tipo_foto: 'antes' }))
    form.set(key, value)
  form.set('file', new Blob([jpeg], { type: 'image/jpeg' }), 'foto.jpg')
  const body = new Response(form)
  const type = body.headers.get('content-type')
  const sent = await site.ask('/photos', {
    method: 'POST',
    headers: { 'content-type': type },
    body: Buffer.from(await body.arrayBuffer()),
  })
  check('an order and its photo are stored', sent.status === 200, `${sent.status} ${sent.text}`)
  return { customer: customer.id, order: id, photo: JSON.parse(sent.text).id, chave: order.chave }
}

function orderOf(cliente_id) {
  return {
    ...{ chave: randomUUID(), cliente_id, data_entrada: new Date().toISOString().slice(0, 10) },
    ...{ marca: 'iPhone', modelo: '12', tipo_servico: 'Troca de Tela', defeito: 'Tela trincada', valor: 780 },
  }
}

/** Two streams, which Caddy gives to the two processes; a write reaches both, whichever process stored it. */
async function hearEachOther(site, { customer }) {
  const streams = []
  // One after the other: of two at once Caddy may see neither and give both to one process.
  for (const _ of [1, 2]) {
    streams.push(site.listen('/trpc/live.changes'))
    await until(() => streams.every(({ heard }) => heard().includes('alive')))
  }
  const { id } = await site.call('orders.create', orderOf(customer))
  const start = performance.now()
  await until(() => streams.every(({ heard }) => heard().includes(id)))
  const ms = Math.round(performance.now() - start)
  check(`live: both streams hear of a write at once, without buffering (${ms} ms)`, ms < 1_000)
  compose(['stop', 'app-1'])
  await pause(500)
  const ended = streams.filter(({ isOver }) => isOver()).length
  check('live: they were of two processes', ended === 1, `${ended} ended with app-1`)
  compose(['up', '--detach', '--no-deps', '--wait', 'app-1'])
  for (const stream of streams) stream.close()
}

/** Nothing is answered that the standby does not have. */
async function waitForStandby(site, { customer }) {
  const isSynchronous = () =>
    sql('postgres-a', 'select application_name, sync_state from pg_stat_replication') === 'postgres-b|sync'
  await until(isSynchronous)
  check('postgres-b is a synchronous standby', true)
  compose(['pause', 'postgres-b'])
  let isAnswered = false
  const written = site.call('orders.create', orderOf(customer)).then(order => {
    isAnswered = true
    return order
  })
  await pause(3_000)
  check('holds: a write is not answered while the standby is away', !isAnswered)
  compose(['unpause', 'postgres-b'])
  const { id } = await written
  const stored = sql('postgres-b', `select count(*) from ordens_servico where id = '${id}'`, 'bancada')
  check('and once it is back the standby has it', stored === '1', stored)
  compose(['stop', 'postgres-b'])
  const start = performance.now()
  await site.call('orders.create', orderOf(customer))
  const seconds = Math.round((performance.now() - start) / 1000)
  check(`a standby that stays away holds writes up for ${seconds} s, not for good`, seconds < 25)
  compose(['up', '--detach', '--no-deps', '--wait', 'postgres-b'])
  await until(isSynchronous)
  check('and it is synchronous again when it is back', true)
}

/** No address of a customer's page is in Caddy's log, whatever happened to its request. */
async function keepTokens(site, { order }, plain) {
  const { url } = await site.call('orders.link', { id: order })
  const path = new URL(url).pathname
  const page = await site.ask(path)
  check('a customer’s page opens', page.status === 200, page.status)
  await site.ask('/favicon.ico', { headers: { referer: url } })
  const [moved] = await once(get(`${plain}${path}`, { headers: { host: 'localhost' } }), 'response')
  moved.resume()
  check('http is sent on to https', moved.statusCode === 308, moved.statusCode)
  compose(['stop', 'app-1', 'app-2'])
  const away = await site.ask(path)
  check('without the app Caddy answers 5xx', away.status >= 502, away.status)
  compose(['up', '--detach', '--no-deps', '--wait', 'app-1', 'app-2'])
  const log = compose(['logs', '--no-log-prefix', 'caddy'])
  const lines = log.split('\n').filter(line => line.includes('"/o/-'))
  const isToldOf = level => lines.some(line => line.includes(`"level":"${level}"`))
  check('its visits and its faults are in the log', isToldOf('info') && isToldOf('error'), lines.join('\n'))
  check('holds: the log has no token', !log.includes(path.slice('/o/'.length)))
}

/** As an upgrade replaces them: one container after the other, under 40 writes a second. */
async function restartEach(site, shop) {
  const writing = write(site, shop, { writers: 8, pauseMs: 200 })
  await pause(1_000)
  for (const service of ['app-1', 'app-2']) {
    await meanwhile(['up', '--detach', '--no-deps', '--force-recreate', '--wait', service])
    await pause(1_000)
  }
  const { answered, failed } = await writing.end()
  check(
    `${answered.length} writes while both processes were replaced: ${failed.length} failed`,
    failed.length === 0 && answered.length > 200,
    failed.slice(0, 5).join(', '),
  )
  check('and none of them is lost', missing('postgres-a', answered) === 0)
}

async function backUpAndRestore(site, { photo }) {
  const inNewContainer = ['run', '--rm', '--no-deps', 'app-1', 'node']
  const before = sql('postgres-a', 'select count(*) from ordens_servico', 'bancada')
  compose([...inNewContainer, 'dist/server/backup.js', '/data/backups/now'])
  const copied = join(scratch, 'backup')
  compose(['cp', 'app-1:/data/backups/now', copied])
  compose(['stop', 'app-1', 'app-2'])
  sql('postgres-a', 'drop database bancada')
  sql('postgres-a', 'create database bancada owner bancada_owner')
  const early = fails(ofProject([...inNewContainer, 'dist/server/restore.js', '/data/backups/now']))
  check('what is restored waits for the migrations', early)
  compose(['run', '--rm', '--no-deps', 'migrate'])
  compose([...inNewContainer, 'dist/server/restore.js', '/data/backups/now'])
  compose(['up', '--detach', '--no-deps', '--wait', 'app-1', 'app-2'])
  const after = sql('postgres-a', 'select count(*) from ordens_servico', 'bancada')
  check(`a backup of ${before} orders is brought back`, after === before, after)
  await site.call('auth.signIn', account)
  const image = await site.ask(`/photos/${photo}`)
  check(
    'with its photo',
    image.status === 200 && image.headers['content-type'].startsWith('image/'),
    image.status,
  )
  rmSync(copied, { recursive: true })
}

/** By hand, as docs/running.md says, while owners write. */
async function failOver(site, shop) {
  const writing = write(site, shop, { writers: 2, pauseMs: 250 })
  await pause(2_000)
  await meanwhile(['kill', 'postgres-a'])
  await meanwhile(['stop', 'postgres-a'])
  await meanwhile(['exec', 'postgres-b', 'psql', '-qc', 'select pg_promote()'])
  // Until the new primary no longer waits for a copy of its own.
  await pause(20_000)
  const { answered, failed, silence } = await writing.end()
  const others = failed.filter(status => !['502', '503'].includes(status))
  check(
    `failover: writes stopped for ${(silence / 1000).toFixed(1)} s, ${failed.length} were told to try again`,
    others.length === 0 && silence < 60_000,
    others.join(', '),
  )
  check('holds: no write that was answered is lost', missing('postgres-b', answered) === 0)

  compose(['start', 'postgres-a'])
  await until(() => compose(['logs', 'postgres-a']).includes('has become the primary'))
  check('holds: the old primary does not become a second one', true)
  compose(['rm', '--force', '--stop', 'postgres-a'])
  docker(['volume', 'rm', `${name}_postgres-a`])
  compose(['up', '--detach', '--no-deps', '--wait', 'postgres-a'])
  await until(() => sql('postgres-b', 'select sync_state from pg_stat_replication') === 'sync')
  check('the old primary comes back as the synchronous standby', true)
}

/** Orders that are written until `end`: the keys of those answered, what others were answered, the longest silence. */
function write(site, { customer }, { writers, pauseMs }) {
  const [answered, failed] = [[], []]
  let isOver = false
  let last = performance.now()
  let silence = 0
  const one = async () => {
    while (!isOver) {
      const order = orderOf(customer)
      const status = await site.call('orders.create', order).then(
        () => 200,
        error => error.message,
      )
      if (status === 200) {
        answered.push(order.chave)
        silence = Math.max(silence, performance.now() - last)
        last = performance.now()
      } else failed.push(status)
      await pause(pauseMs)
    }
  }
  const running = Array.from({ length: writers }, one)
  return {
    async end() {
      isOver = true
      await Promise.all(running)
      return { answered, failed, silence }
    },
  }
}

function missing(server, keys) {
  const list = keys.map(key => `'${key}'`).join()
  return (
    keys.length -
    Number(sql(server, `select count(*) from ordens_servico where chave in (${list})`, 'bancada'))
  )
}

/** One browser: a connection of HTTP/2 that trusts Caddy's own authority, and the cookies it was given. */
function browser(origin, ca) {
  const jar = new Map()
  let session
  const connected = () => {
    if (!session || session.closed || session.destroyed) {
      session = connect(origin, { ca })
      session.on('error', () => {})
    }
    return session
  }

  function request(path, { method = 'GET', headers = {} } = {}) {
    const cookie = [...jar].map(([key, value]) => `${key}=${value}`).join('; ')
    return connected().request({
      ':path': path,
      ':method': method,
      origin,
      ...(cookie && { cookie }),
      ...headers,
    })
  }

  async function ask(path, { body, ...options } = {}) {
    const stream = request(path, options)
    stream.end(body)
    const [headers] = await once(stream, 'response')
    for (const given of headers['set-cookie'] ?? []) {
      const [, key, value] = /^([^=]+)=([^;]*)/.exec(given) ?? []
      jar.set(key, value)
    }
    const parts = []
    for await (const part of stream) parts.push(part)
    return { status: headers[':status'], headers, text: Buffer.concat(parts).toString() }
  }

  return {
    ask,
    async call(procedure, input) {
      const body = input && JSON.stringify(input)
      const { status, text } = await ask(`/trpc/${procedure}`, { method: 'POST', headers: json, body })
      if (status !== 200) throw new Error(String(status))
      return JSON.parse(text).result.data
    },
    listen(path) {
      const stream = request(path, { headers: { accept: 'text/event-stream' } })
      let heard = ''
      let isOver = false
      stream.setEncoding('utf8')
      stream.on('data', part => {
        heard += part
      })
      stream.on('error', () => {})
      stream.on('close', () => {
        isOver = true
      })
      return { heard: () => heard, isOver: () => isOver, close: () => stream.close() }
    },
    close: () => session?.close(),
  }
}

function compose(args) {
  return docker(ofProject(args), { env, maxBuffer: 100_000_000 })
}

/** As compose, while what was begun before goes on. */
async function meanwhile(args) {
  const [code] = await once(spawn('docker', ofProject(args), { env, stdio: 'ignore' }), 'exit')
  if (code !== 0) throw new Error(`docker compose ${args.join(' ')} ended with ${code}`)
}

function ofProject(args) {
  const given = files.flatMap(file => ['--file', file])
  return ['compose', '--project-name', name, '--env-file', settings, ...given, ...args]
}

function containerOf(service) {
  return compose(['ps', '--all', '--quiet', service])
}

function run(service, args) {
  return docker(['exec', containerOf(service), ...args])
}

function sql(server, statement, database = 'postgres') {
  return run(server, ['psql', '-d', database, '-v', 'ON_ERROR_STOP=1', '-Atqc', statement])
}

async function until(isSo, ms = 60_000) {
  for (const end = Date.now() + ms; ; await pause(50)) {
    if (await (async () => isSo())().catch(() => false)) return
    if (Date.now() > end) throw new Error(`waited in vain for ${isSo}`)
  }
}

function remove() {
  for (const args of [
    ['compose', '--project-name', name, 'down', '--volumes', '--timeout', '5'],
    ['image', 'rm', name],
  ])
    fails(args)
  base?.remove()
  rmSync(scratch, { recursive: true, force: true })
}
