import fc from 'fast-check'
import { expect, test } from 'vitest'
import { audit } from '../../src/server/db/audit.ts'
import { noQuote } from '../../src/shared/quotes.ts'
import { freshDatabase } from '../support/database.ts'
import { runs, seed } from '../support/long.ts'
import { openPast, pastStep, replay, takePastStep, textOf } from '../support/past.ts'
import { makeShop } from '../support/shops.ts'

const { db, sql } = await freshDatabase({ max: 8 })

/** Chance alone empties the trash so often that at times nothing is restored from it. */
const beginning = ['create', 'delete', 'restore'] as const

test(
  'a timeline replayed gives the row, its photos and its reminders; deleting, restoring and purging leave every count right',
  async () => {
    const done: Record<string, number> = {}
    await fc.assert(
      fc.asyncProperty(fc.array(pastStep, { minLength: 20, maxLength: 45, size: 'max' }), async steps => {
        // A trial has ten places.
        const past = await openPast(db, await makeShop(db))
        for (const step of steps.map((step, at) => ({ ...step, verb: beginning[at] ?? step.verb }))) {
          const outcome = await takePastStep(past, step)
          const name = outcome === 'done' ? step.verb : outcome
          done[name] = (done[name] ?? 0) + 1
        }
        const { user_id } = past.shop
        expect(await audit(db)).toEqual([])
        const [shop] = await sql`select total_os from lojas where user_id = ${user_id}`
        expect(shop?.total_os).toBeLessThanOrEqual(10)
        for (const stored of await storedOrders(user_id))
          expect(await replay(past, stored.id)).toEqual({
            ...stored.is,
            lines: stored.is.lines.map(textOf).sort(),
          })
        const told = await sql<
          { os_id: string }[]
        >`select distinct os_id from eventos_os where user_id = ${user_id}`
        const kept = await sql<{ id: string }[]>`select id from ordens_servico where user_id = ${user_id}
          union all select id from lixeira_os where user_id = ${user_id}`
        expect(told.map(({ os_id }) => os_id).sort()).toEqual(kept.map(({ id }) => id).sort())
        const objects = await sql<
          { key: string }[]
        >`select url_storage as key from bancada_fotos where user_id = ${user_id}`
        expect([...past.storage.objects.keys()].filter(key => !key.includes('.mini.')).sort()).toEqual(
          objects.map(({ key }) => key).sort(),
        )
      }),
      { numRuns: runs(12), ...(seed && { seed: Number(seed) }), endOnFailure: true },
    )
    console.log(`timelines: ${JSON.stringify(done)}`)
    // Of each kind something was done, whatever begins it by chance.
    const times = (...verbs: string[]) => verbs.reduce((sum, verb) => sum + (done[verb] ?? 0), 0)
    expect(times('restore')).toBeGreaterThan(0)
    expect(times('purge', 'expire', 'leave')).toBeGreaterThan(0)
    expect(times('pay', 'collect')).toBeGreaterThan(0)
  },
  runs(120_000),
)

/** What is stored of each order, those in the trash too: the row, its photos by id, its reminders. */
async function storedOrders(user_id: string) {
  const rows = await sql<{ id: string; is: { lines: object[] } }[]>`
    select id, jsonb_build_object(
      'row', to_jsonb(o) - array['user_id', 'id', 'created_at', 'updated_at', 'busca', 'chave', 'chave_conteudo', 'categoria_aparelho', 'numero_anterior', 'importado_em', 'soma_itens', 'soma_custos', 'texto_itens'] - ${quoteColumns}::text[]
        || jsonb_build_object('avisado_em', to_char(avisado_em, ${iso})),
      'photos', (select coalesce(jsonb_object_agg(f.id, tipo_foto), '{}') from fotos_os f where f.user_id = o.user_id and os_id = o.id),
      'reminders', (select coalesce(jsonb_agg(l.id order by l.id), '[]') from lembretes l where l.user_id = o.user_id and os_id = o.id),
      'lines', (select coalesce(jsonb_agg(i), '[]') from itens_os i where i.user_id = o.user_id and os_id = o.id)
    ) as is
    from ordens_servico o where user_id = ${user_id}
    union all
    select id, jsonb_build_object(
      'row', os - array['id', 'created_at', 'updated_at', 'chave', 'chave_conteudo', 'numero_anterior', 'importado_em', 'soma_itens', 'soma_custos', 'texto_itens'] - ${quoteColumns}::text[],
      'photos', (select coalesce(jsonb_object_agg(f->>'id', f->>'tipo_foto'), '{}') from jsonb_array_elements(fotos) f),
      'reminders', '[]'::jsonb,
      'lines', (select coalesce(jsonb_agg(i), '[]') from lixeira_itens i where i.user_id = t.user_id and os_id = t.id))
    from lixeira_os t where user_id = ${user_id}`
  return [...rows]
}

// No step sends a quote.
const quoteColumns = Object.keys(noQuote)

const iso = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'
