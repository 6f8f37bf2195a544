import { readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, inject, test } from 'vitest'
import { root } from '../support/sources.ts'

const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
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

test('what the bundles of the server take from elsewhere are the dependencies, all of them and no more', () => {
  expect(bundles).toEqual(expect.arrayContaining(['main.js', 'migrate.js', 'read-import.js']))
  const taken = bundles.flatMap(name => packagesOf(join(root, 'dist/server', name)))
  expect([...new Set(taken)].sort()).toEqual(Object.keys(dependencies).sort())
})

test('the reading thread takes nothing from elsewhere, in the build and in tests', () => {
  const [built, own] = [join(root, 'dist/server'), inject('scratch')].map(folder =>
    join(folder, 'read-import.js'),
  )
  for (const path of [built, own]) expect(packagesOf(path as string)).toEqual([])
  expect(readFileSync(own as string, 'utf8')).toBe(readFileSync(built as string, 'utf8'))
})
