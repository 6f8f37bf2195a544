import * as z from 'zod/mini'

const count = z.int().check(z.minimum(0))
const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const name = z.string().check(z.regex(/^[a-z_][a-z_0-9]*$/))

/** manifest.json of a backup of the whole system. It is written last: a folder without it is incomplete. */
export const systemManifest = z.strictObject({
  formato: z.literal('bancada-sistema'),
  versao: z.literal(1),
  criado_em: z.iso.datetime({ precision: 3 }),
  /** The secret keys of the installation, as fingerprints. */
  chaves: z.array(z.strictObject({ id: z.string(), impressao: z.string() })),
  /** In the order in which rows can be restored, each as tabelas/<nome>.copy. */
  tabelas: z.array(
    z.strictObject({ nome: name, colunas: z.array(name), linhas: count, bytes: count, sha256 }),
  ),
  /** The lines of objetos.jsonl, one per object, and its hash. */
  objetos: z.strictObject({ quantos: count, bytes: count, sha256 }),
  /** Objects of photos and of shops' backups that were missing when they were to be copied. */
  ausentes: z.array(z.string()),
})
export type SystemManifest = z.output<typeof systemManifest>

/** A line of objetos.jsonl: an object of the store, copied to objetos/<key>. */
export const copiedObject = z.strictObject({ key: z.string(), bytes: count, sha256 })
export type CopiedObject = z.output<typeof copiedObject>

/** Paths in the folder of a backup. */
export const places = {
  manifest: 'manifest.json',
  table: (nome: string) => `tabelas/${nome}.copy`,
  objects: 'objetos.jsonl',
  object: (key: string) => `objetos/${key}`,
}
