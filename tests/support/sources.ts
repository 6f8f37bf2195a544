import { readdirSync, readFileSync } from 'node:fs'
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
    .filter(path => !generated.includes(path) && !path.includes('/node_modules/'))
    .sort()
}

const generated = ['src/client/app/routeTree.gen.ts']

export const textOf = (path: string): string => readFileSync(join(root, path), 'utf8')

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
