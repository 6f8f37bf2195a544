import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { baseImages } from './base-images.mjs'
import { check } from './check.mjs'
import { bringEach } from './container-imports.mjs'
import { docker, fails } from './docker.mjs'
import { freePort } from './free-port.mjs'

// Builds the image and runs it as one should: read-only, without capabilities, with little memory. Prints a line a check.
const name = `bancada-long-${process.pid}`
const slim = `${name}-slim`
let base
const email = 'dona@exemplo.com.br'
const password = 'Parafuso pentalobe 5'
process.once('SIGTERM', () => {
  remove()
  process.exit(1)
})
try {
  await tryContainer()
} catch (error) {
  check(`the container: ${error.message}`, false)
} finally {
  remove()
}

async function tryContainer() {
  const published = publishedBase()
  base = await baseImages([published], `${name}-base`)
  const from = ['--build-arg', `BASE=${base.images[published]}`]
  const build = { env: { ...process.env, DOCKER_BUILDKIT: '0' }, stdio: 'inherit' }
  docker(['build', '-t', name, ...from, '.'], build)
  check('holds: the image builds from the lock file, without install scripts', true)
  const below = megabytes(base.images[published])
  const whole = megabytes(name) - below
  check(`the image is at most 170 MB over its base: ${whole} MB`, whole <= 170)
  docker(['build', '-t', slim, ...from, '--build-arg', 'EMBEDDED=0', '.'], build)
  const without = megabytes(slim) - below
  check(`without the embedded Postgres at most 120 MB: ${without} MB`, without <= 120)
  const alone = spawnSync('docker', ['run', '--rm', '--memory', '512m', slim], {
    encoding: 'utf8',
  })
  check('and says that it needs DATABASE_URL', alone.stderr.includes('set DATABASE_URL'), alone.stderr)
  check(
    'the image’s user is not root',
    /^\w+$/.test(inspect('{{.Config.User}}')) && inspect('{{.Config.User}}') !== 'root',
  )

  const port = await freePort()
  const origin = `http://localhost:${port}`
  docker([
    ...['run', '--detach', '--name', name, '--read-only', '--tmpfs', '/tmp', '--memory', '512m'],
    ...['--cap-drop', 'ALL', '--security-opt', 'no-new-privileges', '--volume', `${name}:/data`],
    ...['--publish', `127.0.0.1:${port}:3000`, '--env', `APP_URL=${origin}`, name],
  ])
  await answers(`${origin}/ready`)
  check('/ready answers 200', true)
  const status = docker(['exec', name, 'cat', '/proc/1/status'])
  check('holds: it runs as a plain user', /^Uid:\s+10001\s+10001/m.test(status))
  check('holds: it has no capability', /^CapEff:\s+0+$/m.test(status) && /^CapPrm:\s+0+$/m.test(status))
  check('holds: its root is read-only', fails(['exec', name, 'touch', '/app/dist/x']))
  await walkThrough(origin)

  docker(['stop', '--time', '20', name])
  check(
    'holds: SIGTERM ends it with 0',
    docker(['inspect', '--format', '{{.State.ExitCode}} {{.State.OOMKilled}}', name]) === '0 false',
  )
  docker(['start', name])
  await answers(`${origin}/ready`)
  const again = await call(origin, 'auth.signIn', { email, password })
  check('what was stored is there after a restart', again.status === 200)
}

async function walkThrough(origin) {
  const signedUp = await call(origin, 'auth.signUp', { nome: 'Loja do contêiner', email, password })
  check('sign-up answers 200', signedUp.status === 200)
  const signedIn = await call(origin, 'auth.signIn', { email, password })
  const cookie =
    signedIn.headers
      .getSetCookie()
      .find(one => one.startsWith('sessao='))
      ?.split(';')[0] ?? ''
  const session = await (await call(origin, 'auth.session', undefined, cookie)).text()
  check('its session is known', session.includes('Loja do contêiner'))
  const site = await navigate(`${origin}/`)
  check('the site is served', site.includes('href="/precos"'))
  const app = await navigate(`${origin}/ordens`, cookie)
  check('the app is served, drawn', /<div id="root"[^>]* data-drawn>/.test(app))
  const api = await fetch(`${origin}/api/v1/openapi.json`)
  check('the API’s document is served', api.ok && (await api.json()).openapi === '3.1.0')
  const stranger = await fetch(`${origin}/api/v1/orders`)
  check('the API refuses a call without a key', stranger.status === 401)
  await bringEach({
    call: (procedure, input) => answerOf(call(origin, procedure, input, cookie)),
    post: (path, body) => fetch(`${origin}${path}`, { method: 'POST', headers: { origin, cookie }, body }),
    copyNow,
    check,
  })
}

async function answerOf(asked) {
  const answer = await asked
  const { result, error } = await answer.json()
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${JSON.stringify(error)}`)
  return result.data
}

/** Has the copy made that nights make: the shop gets a plan that has copies, and its night has come. */
async function copyNow() {
  const program = `
    import { readFileSync } from 'node:fs'
    import postgres from 'postgres'
    const { owner } = JSON.parse(readFileSync('/data/postgres-passwords.json', 'utf8'))
    const port = Number(readFileSync('/data/postgres/postmaster.pid', 'utf8').split('\\n')[3])
    const sql = postgres({ host: '127.0.0.1', port, user: 'bancada_owner', password: owner, database: 'bancada' })
    await sql\`update user_planos set plano = 'profissional', data_fim = null\`
    await sql\`insert into rotina_copias (user_id, proxima_em) select user_id, now() from lojas
      on conflict (user_id) do update set proxima_em = now()\`
    await sql\`insert into jobs (id, tipo, assunto, user_id, dados, vence_em, created_at)
      select gen_random_uuid(), 'copiar', user_id::text, user_id, '{}', now(), now() from lojas
      on conflict (tipo, assunto) where morto_em is null and assunto is not null
      do update set vence_em = now(), versao = jobs.versao + 1, tentativas = 0\`
    for (let tries = 0; tries < 120; tries++) {
      const [{ ready }] = await sql\`select count(*)::int as ready from copias where estado = 'pronta'\`
      if (ready > 0) break
      await new Promise(resolve => setTimeout(resolve, 500))
    }
    await sql.end()`
  docker(['exec', name, 'node', '--input-type=module', '--eval', program])
}

/** As a browser's address bar asks: fetch would say that it is a script's request. */
async function navigate(url, cookie = '') {
  const [answer] = await once(get(url, { headers: { cookie } }), 'response')
  return text(answer)
}

function call(origin, procedure, input, cookie = '') {
  const headers = { origin, 'content-type': 'application/json', ...(cookie && { cookie }) }
  const body = input && JSON.stringify(input)
  return fetch(`${origin}/trpc/${procedure}`, { method: 'POST', headers, body })
}

/** Waits for 200; on a busy machine a new database takes minutes. */
async function answers(url) {
  let said = 'nothing'
  for (const until = Date.now() + 300_000; Date.now() < until; await pause(500)) {
    // A port that is published before anyone listens resets what it took, and fetch may then never settle.
    said = await Promise.race([statusOf(url), pause(5_000, 'nothing')])
    if (said === 200) return
    if (docker(['inspect', '--format', '{{.State.Running}}', name]) !== 'true') break
  }
  throw new Error(`${url} answered ${said}: ${docker(['logs', '--tail', '5', name])}`)
}

function statusOf(url) {
  return fetch(url).then(
    answer => answer.status,
    error => error.cause?.code ?? error.message,
  )
}

function inspect(format) {
  return docker(['image', 'inspect', '--format', format, name])
}

function megabytes(image) {
  return Math.round(docker(['image', 'inspect', '--format', '{{.Size}}', image]) / 1_000_000)
}

/** The image that the Dockerfile builds on, as it is published. */
function publishedBase() {
  return /^ARG BASE=(.+)$/m.exec(readFileSync('Dockerfile', 'utf8'))[1]
}

function remove() {
  for (const args of [
    ['rm', '--force', name],
    ['volume', 'rm', name],
    ['image', 'rm', name],
    ['image', 'rm', slim],
  ])
    spawnSync('docker', args, { stdio: 'ignore' })
  base?.remove()
}
