import { createSystem, type SystemStyleObject } from '@chakra-ui/react'
import { defaultBaseConfig } from '@chakra-ui/react/preset-base'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { system } from '../../src/client/theme/system.ts'
import { sources, textOf } from '../support/sources.ts'

type Value = string | number | boolean

/** Our look over everything that Chakra knows. */
const { _config: ours } = system
const full = createSystem(defaultBaseConfig, { ...ours, utilities: {} })

/** Every name that may be a style's, with the values it is given, in what the client is written of. */
const written = () => {
  const found = new Map<string, Set<Value>>()
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { type, key, name: attribute, value } = node as Node
    const name = type === 'Property' ? (key?.name ?? key?.value) : type === 'JSXAttribute' && attribute?.name
    if (typeof name === 'string') {
      const values = found.get(name) ?? new Set<Value>()
      found.set(name, values)
      const plain = value?.expression ? value.expression.value : value?.value
      // Not written out: any token may come.
      for (const one of isValue(plain) ? [plain] : tokensOf(name)) values.add(one)
    }
    for (const part of Object.values(node)) visit(part)
  }
  // These name tokens, keyframes and the table itself.
  const others = /^src\/client\/theme\/(tokens|semantic|system|utilities)\.ts/
  const files = sources().filter(path => path.startsWith('src/client/') && !others.test(path))
  for (const path of files) visit(parseSync(path, textOf(path)).program.body)
  return found
}

interface Node {
  type?: string
  key?: { name?: unknown; value?: unknown }
  name?: { name?: unknown }
  value?: { value?: unknown; expression?: { value?: unknown } }
}

const isValue = (value: unknown): value is Value =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

/** Every token by its name within its category (`4`, `md`, `accent.subtle`), for what takes tokens. */
const tokensOf = (name: string) => {
  const { values } = defaultBaseConfig.utilities?.[full.utility.resolveShorthand(name)] ?? {}
  return typeof values === 'string' || typeof values === 'function' ? tokens : []
}

const tokens = [...full.tokens.categoryMap.values()].flatMap(category => [...category.keys()])

// Chakra notes each ground in a variable of its own, which nothing of ours reads.
const cssOf = (of: typeof system, name: string, value: Value) =>
  JSON.stringify(of.css({ [name]: value } as object as SystemStyleObject), (key, part) =>
    key === '--bg-currentcolor' ? undefined : part,
  )

const differing = (of: typeof system, names: Map<string, Set<Value>>) =>
  [...names].flatMap(([name, values]) =>
    [...values]
      .filter(value => cssOf(of, name, value) !== cssOf(full, name, value))
      .map(value => `${name}: ${value}`),
  )

test('every style of the client means what it means with all of Chakra’s properties', () => {
  const names = new Map([...written()].filter(([name]) => full.isValidProperty(name)))
  expect(names.size).toBeGreaterThan(100)
  expect(differing(system, names)).toEqual([])
})

test('every style prop, short name and condition is taken for one, and nothing else is', () => {
  for (const name of written().keys()) {
    expect(system.isValidProperty(name), name).toBe(full.isValidProperty(name))
    if (name.startsWith('_'))
      expect(system.conditions.resolve(name), name).toBe(full.conditions.resolve(name))
  }
})

test('a missing property, short name or condition would be told', () => {
  const bare = createSystem({ ...ours, utilities: {} })
  const names = new Map([
    ['paddingTop', new Set<Value>(['4'])],
    ['px', new Set<Value>(['3px'])],
  ])
  expect(differing(bare, names)).toEqual(expect.arrayContaining(['paddingTop: 4', 'px: 3px']))
  expect(bare.isValidProperty('px')).toBe(false)
  expect(createSystem({ ...ours, conditions: {} }).conditions.resolve('_after')).toBe('_after')
})
