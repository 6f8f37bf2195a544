import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { typesCommand } from '../../src/client/site/api/samples.ts'
import { openApiOf } from '../../src/server/api/openapi.ts'

const run = promisify(execFile)
const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const samples = at('src/client/site/api/samples')

/** The samples beside the types that the page's command makes. */
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bancada-samples-'))
  await cp(samples, folder, { recursive: true })
  await writeFile(join(folder, 'openapi.json'), JSON.stringify(openApiOf('https://bancada.example')))
  const [, program, , ...options] = typesCommand.split(' ')
  await run(at(`scripts/openapi/node_modules/.bin/${program}`), ['openapi.json', ...options], { cwd: folder })
  const compilerOptions = {
    ...{ target: 'ES2023', lib: ['ES2023'], module: 'NodeNext', noEmit: true },
    ...{ types: ['node'], typeRoots: [at('node_modules/@types')] },
    ...{ strict: true, noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true },
    ...{ noImplicitReturns: true, noUnusedLocals: true, noUnusedParameters: true },
    ...{ isolatedModules: true, verbatimModuleSyntax: true, erasableSyntaxOnly: true },
  }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.mts'] }))
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** What the compiler says of the folder. */
async function findings(): Promise<string[]> {
  const compiler = run(at('node_modules/.bin/tsc'), ['--pretty', 'false'], { cwd: folder })
  const { stdout } = await compiler.catch((error: { stdout: string }) => error)
  return stdout.split('\n').filter(line => /error TS/.test(line))
}

test('claim: the samples in TypeScript fit the types of the document', async () => {
  expect(await findings()).toEqual([])
})

test('a sample that reads or sends what the document lacks is found', async () => {
  const wrong = {
    'change-status.mts': ['{ numero_os, status }', '{ numero, status }'],
    'create-order.mts': ["aparelho: 'iPhone 12'", "modelo: 'iPhone 12'"],
    'follow-changes.mts': ['{ items, next }', '{ items, proximo }'],
    'list-ready.mts': ['{ numero_os, aparelho, valor }', '{ numero_os, aparelho, preco }'],
    'receive-webhook.mts': ['data.order_id : data.id', 'data.order_id : data.os'],
    'send-photo.mts': ['{ nome_arquivo,', '{ arquivo,'],
  }
  const programs = (await readdir(samples)).filter(name => name.endsWith('.mts'))
  expect(Object.keys(wrong)).toEqual(programs.sort())
  for (const [name, [right = '', other = '']] of Object.entries(wrong)) {
    const program = await readFile(join(samples, name), 'utf8')
    expect(program).toContain(right)
    await writeFile(join(folder, name), program.replace(right, other))
  }
  const found = (await findings()).map(line => line.split('(')[0])
  expect([...new Set(found)].sort()).toEqual(programs)
})
