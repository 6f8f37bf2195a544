import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { docker, fails } from './docker.mjs'

/**
 * The images that others publish, each by the name it is asked for by. Where no registry of images can be reached, ones
 * made of Debian's packages and this machine's Node stand in for them; `remove` takes those away again.
 */
export async function baseImages(names, prefix) {
  const made = []
  const images = {}
  for (const name of names) {
    if (isHere(name)) images[name] = name
    else {
      images[name] = `${prefix}-${name.split(':')[0]}`
      makeStandIn(images[name], made, prefix)
      console.log(`${name} cannot be pulled here: an image of Debian's packages stands in for it.`)
    }
  }
  return {
    images,
    remove() {
      for (const image of made.reverse()) fails(['image', 'rm', image])
    },
  }
}

function isHere(name) {
  if (!fails(['image', 'inspect', name])) return true
  return spawnSync('docker', ['pull', '--quiet', name], { stdio: 'ignore', timeout: 300_000 }).status === 0
}

function makeStandIn(image, made, prefix) {
  const debian = `${prefix}-debian`
  if (!made.includes(debian)) {
    bootstrap(debian)
    made.push(debian)
  }
  const scratch = mkdtempSync(join(tmpdir(), 'bancada-image-'))
  try {
    const kind = image.slice(prefix.length + 1)
    writeFileSync(join(scratch, 'Dockerfile'), `FROM ${debian}\n${kinds[kind](scratch)}`)
    const env = { ...process.env, DOCKER_BUILDKIT: '0' }
    docker(['build', '--quiet', '--tag', image, scratch], { env })
    made.push(image)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** The smallest Debian, whose Postgres has the locales of the real image's and whose Node may be this machine's. */
function bootstrap(image) {
  const scratch = mkdtempSync(join(tmpdir(), 'bancada-debian-'))
  const made = spawnSync(
    'sh',
    [
      '-c',
      'debootstrap --variant=minbase trixie "$0/root" >"$0/log" 2>&1 || { tail -5 "$0/log"; exit 1; }',
      scratch,
    ],
    { encoding: 'utf8' },
  )
  try {
    if (made.status !== 0) throw new Error(`debootstrap, as root, is needed to make images. ${made.stdout}`)
    const script = 'tar -C "$0" -c . | docker import - "$1"'
    const { status, stderr } = spawnSync('sh', ['-c', script, join(scratch, 'root'), image], {
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(stderr)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

const install = packages =>
  `RUN apt-get update -qq && apt-get install -qq -y --no-install-recommends ${packages} >/dev/null && rm -rf /var/lib/apt/lists/*`

// As in the published images: names, numbers of users, paths, owners of folders.
const kinds = {
  node(scratch) {
    const npm = spawnSync('npm', ['root', '--global'], { encoding: 'utf8' }).stdout.trim()
    cpSync(process.execPath, join(scratch, 'node'))
    cpSync(join(npm, 'npm'), join(scratch, 'npm'), { recursive: true })
    const ca = process.env.NODE_EXTRA_CA_CERTS
    if (ca) cpSync(ca, join(scratch, 'ca.crt'))
    return [
      'COPY node /usr/local/bin/node',
      'COPY npm /usr/local/lib/node_modules/npm',
      'RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm',
      ...(ca ? ['COPY ca.crt /usr/local/share/ca.crt'] : []),
      // The registry is behind whatever this machine trusts.
      ...(ca
        ? ['ENV NODE_EXTRA_CA_CERTS=/usr/local/share/ca.crt npm_config_cafile=/usr/local/share/ca.crt']
        : []),
    ].join('\n')
  },
  postgres: () =>
    [
      'RUN groupadd -r postgres --gid=999 && useradd -r -g postgres --uid=999 --home-dir=/var/lib/postgresql postgres',
      "RUN mkdir /etc/postgresql-common && echo 'create_main_cluster = false' > /etc/postgresql-common/createcluster.conf",
      install('postgresql'),
      'RUN install -d -o postgres -g postgres -m 1777 /var/lib/postgresql',
      'RUN install -d -o postgres -g postgres -m 3777 /run/postgresql && ln -s /usr/lib/postgresql/* /usr/lib/postgresql/now',
      'ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/usr/lib/postgresql/now/bin',
      'VOLUME /var/lib/postgresql',
    ].join('\n'),
  caddy: () => install('caddy'),
}
