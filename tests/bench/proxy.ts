import { execFile, spawn } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

/** A port on which the proxy listens for HTTP/2, and the one of the app behind it. */
interface Way {
  port: number
  to: number
}

/** Where nginx is; Debian puts it where not everybody's PATH leads. */
export const findNginx = (): string | undefined =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
    .map(folder => join(folder, 'nginx'))
    .find(path => existsSync(path))

/** nginx before these servers, with a certificate made for it; `trusted` is the hash of its key, as Chromium is told it. */
export async function startProxy(nginx: string, ways: Way[]) {
  const folder = await mkdtemp(join(tmpdir(), 'bancada-bench-'))
  const [certificate, key, settings] = ['cert.pem', 'key.pem', 'nginx.conf'].map(name => join(folder, name))
  if (!certificate || !key || !settings) throw new Error('unreachable')
  const asked = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const names = ['-days', '2', '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  await promisify(execFile)('openssl', [...asked, '-keyout', key, '-out', certificate, ...names])
  await writeFile(settings, configuration(folder, ways))
  // Its input ends when we do, however that is.
  const script = '"$1" -c "$2" & pid=$!; cat > /dev/null; kill $pid; wait'
  const child = spawn('sh', ['-c', script, 'sh', nginx, settings], { stdio: ['pipe', 'ignore', 'inherit'] })
  const ended = new Promise(resolve => child.once('close', resolve))
  for (const { port } of ways) await listening(port)
  const { publicKey } = new X509Certificate(await readFile(certificate))
  return {
    trusted: createHash('sha256')
      .update(publicKey.export({ type: 'spki', format: 'der' }))
      .digest('base64'),
    async close() {
      child.stdin.end()
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const configuration = (folder: string, ways: Way[]) => `
daemon off;
master_process off;
pid ${folder}/nginx.pid;
error_log stderr error;
events {}
http {
  access_log off;
  ssl_certificate ${folder}/cert.pem;
  ssl_certificate_key ${folder}/key.pem;
${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(name => `  ${name}_temp_path ${folder}/${name};`).join('\n')}
  proxy_http_version 1.1;
  proxy_set_header Connection "";
  proxy_set_header Host $http_host;
  proxy_set_header X-Forwarded-For $remote_addr;
  proxy_set_header X-Forwarded-Proto https;
${ways.map(({ port, to }) => `  upstream app${to} { server 127.0.0.1:${to}; keepalive 16; }\n  server { listen 127.0.0.1:${port} ssl http2; location / { proxy_pass http://app${to}; } }`).join('\n')}
}
`

async function listening(port: number): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const answers = await new Promise(resolve => {
      const socket = connect(port, '127.0.0.1')
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
      socket.once('connect', () => socket.destroy())
    })
    if (answers) return
    await pause(50)
  }
  throw new Error('nginx does not listen; its reason stands above.')
}
