import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** Files below these folders of the project that end so, by their path from its root. */
export function filesOf(folders: string[], endings: RegExp): string[] {
  return folders
    .flatMap(folder => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter(entry => entry.isFile() && endings.test(entry.name))
    .map(entry => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter(path => !generated.includes(path))
    .sort()
}

const generated = ['src/client/app/routeTree.gen.ts']

export const textOf = (path: string): string => readFileSync(join(root, path), 'utf8')

/** The test file that a page names as `server/imports-faults`, whether it is a slow one or not. */
export const testFileOf = (named: string): string =>
  ['', '.slow'].map(mark => `tests/${named}${mark}.test.ts`).find(path => existsSync(join(root, path))) ??
  `tests/${named}.test.ts`

export const sources = (): string[] => filesOf(['src'], /(?<!\.d)\.tsx?$/)

export interface Import {
  from: string
  /** A path from the project's root, or the name of a package. */
  to: string
  typeOnly: boolean
}

/** Every import of a file: static, dynamic, re-exported and inside types. */
export function importsOf(path: string): Import[] {
  const text = textOf(path)
  const { module } = parseSync(path, text)
  const statics = module.staticImports.map(({ moduleRequest, entries }) => ({
    request: moduleRequest.value,
    typeOnly: entries.length > 0 && entries.every(entry => entry.isType),
  }))
  const exported = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) =>
      moduleRequest ? [{ request: moduleRequest.value, typeOnly: isType }] : [],
    ),
  )
  const starts = new Set(module.dynamicImports.map(({ start }) => start))
  const called = [...text.matchAll(/\bimport\(\s*(['"])([^'"]+)\1/g)].map(match => ({
    request: match[2] ?? '',
    typeOnly: !starts.has(match.index),
  }))
  return [...statics, ...exported, ...called].map(({ request, typeOnly }) => ({
    from: path,
    to: request.startsWith('.') ? relative(root, resolve(root, dirname(path), request)) : request,
    typeOnly,
  }))
}

/** Whether a file only passes on what others export. */
export function isBarrel(path: string): boolean {
  const { program } = parseSync(path, textOf(path))
  return (
    program.body.length > 0 &&
    program.body.every(node => node.type.startsWith('Export') && 'source' in node && node.source !== null)
  )
}

/** String literals and the fixed parts of templates in a file. */
export function stringsOf(path: string): string[] {
  const found: string[] = []
  const visit = (node: unknown) => {
    if (Array.isArray(node)) node.forEach(visit)
    else if (typeof node === 'object' && node !== null) {
      if ('type' in node && node.type === 'Literal' && 'value' in node && typeof node.value === 'string')
        found.push(node.value)
      if ('type' in node && node.type === 'TemplateElement' && 'value' in node)
        found.push((node.value as { raw: string }).raw)
      Object.values(node).forEach(visit)
    }
  }
  visit(parseSync(path, textOf(path)).program.body)
  return found
}

/** What people read of a file: its strings, the fixed parts of its templates and the text between its tags. */
export function wordsOf(path: string): string[] {
  const found: string[] = []
  const visit = (node: unknown) => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (typeof node !== 'object' || node === null) return
    const { type, value } = node as { type?: string; value?: unknown }
    if (type === 'ImportDeclaration') return
    if ((type === 'Literal' || type === 'JSXText') && typeof value === 'string') found.push(value)
    if (type === 'TemplateElement') found.push((value as { cooked: string }).cooked)
    Object.values(node).forEach(visit)
  }
  visit(parseSync(path, textOf(path)).program.body)
  return found.map(text => text.replaceAll(/\s+/g, ' '))
}

/** The names of a file's tests; of one that is put together, what it begins with. */
export function testNamesOf(path: string): string[] {
  const found: string[] = []
  const visit = (node: unknown) => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (typeof node !== 'object' || node === null) return
    const { type, callee, arguments: [first] = [] } = node as CallLike
    if (type === 'CallExpression' && first && /^(test|it)$/.test(rootOf(callee) ?? '')) {
      if (first.type === 'Literal' && typeof first.value === 'string') found.push(first.value)
      if (first.type === 'TemplateLiteral') found.push(first.quasis?.[0]?.value.cooked ?? '')
    }
    Object.values(node).forEach(visit)
  }
  visit(parseSync(path, textOf(path)).program.body)
  return found
}

interface CallLike {
  type?: string
  callee?: Callee
  arguments?: { type: string; value?: unknown; quasis?: { value: { cooked: string } }[] }[]
}

interface Callee {
  name?: string
  object?: Callee
  callee?: Callee
  tag?: Callee
}

/** `test` of test('…'), test.each(…)('…') and test.each`…`('…'). */
const rootOf = (callee: Callee | undefined): string | undefined =>
  callee && (callee.name ?? rootOf(callee.object ?? callee.callee ?? callee.tag))
