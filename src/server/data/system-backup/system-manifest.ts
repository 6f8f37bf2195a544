import * as z from 'zod/mini'

const count = z.int().check(z.minimum(0))
const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const name = z.string().check(z.regex(/^[a-z_][a-z_0-9]*$/))

/** manifest.json of a copy of the whole system, written last: a folder without it is not whole. */
export const systemManifest = z.strictObject({
  formato: z.literal('bancada-sistema'),
  versao: z.literal(1),
  criado_em: z.iso.datetime({ precision: 3 }),
  /** Which keys it was served with: fingerprints, never keys. */
  chaves: z.array(z.strictObject({ id: z.string(), impressao: z.string() })),
  /** In the order in which rows may be stored, each as tabelas/<nome>.copy. */
  tabelas: z.array(
    z.strictObject({ nome: name, colunas: z.array(name), linhas: count, bytes: count, sha256 }),
  ),
  /** How many lines objetos.jsonl has, one for each object, and its hash. */
  objetos: z.strictObject({ quantos: count, bytes: count, sha256 }),
  /** Objects of photos, and of shops' copies, that were gone when they were to be copied. */
  ausentes: z.array(z.string()),
})
export type SystemManifest = z.output<typeof systemManifest>

/** A line of objetos.jsonl: an object of the store, which lies under objetos/ by its key. */
export const copiedObject = z.strictObject({ key: z.string(), bytes: count, sha256 })
export type CopiedObject = z.output<typeof copiedObject>

/** Where things lie in the folder of a copy. */
export const places = {
  manifest: 'manifest.json',
  table: (nome: string) => `tabelas/${nome}.copy`,
  objects: 'objetos.jsonl',
  object: (key: string) => `objetos/${key}`,
}
