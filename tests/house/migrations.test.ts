import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../support/sources.ts'

/**
 * Processes of the release before write while a migration runs, and go on after it. Held to this are those that came
 * after this one; what each rule costs on a million orders is in docs/decisions/releases.md.
 */
const lastExempt = '0030_orcamentos'

const journal: { entries: { tag: string }[] } = JSON.parse(
  readFileSync(join(root, 'drizzle/meta/_journal.json'), 'utf8'),
)
const tags = journal.entries.map(({ tag }) => tag)
const textOf = (tag: string) => readFileSync(join(root, 'drizzle', `${tag}.sql`), 'utf8')

/** What a statement may not do to a table that has rows, and what does it instead. */
const rules: [RegExp, string][] = [
  [/^create (unique )?index (?!concurrently)/, 'create index concurrently: others write meanwhile'],
  [
    /add constraint \S+ (check|foreign key)(?!.* not valid$)/,
    'add it not valid, and validate it in a file of its own',
  ],
  [
    /add constraint \S+ (unique|primary key)(?! using index)/,
    'create a unique index concurrently, then add it using index',
  ],
  [/add column .*\breferences\b/, 'add the constraint by itself, not valid'],
  [
    /add column .*(\bgenerated\b|\bserial\b|gen_random_uuid|random\(|clock_timestamp)/,
    'it writes every row anew: add the column empty, and fill it by a job',
  ],
  [/add column (?!.*\bdefault\b).*\bnot null\b/, 'give it a default: the release before writes none'],
  [/alter column \S+ set not null/, 'it reads every row: add a check not valid, and validate it'],
  [/alter column \S+ (set data )?type\b/, 'it writes every row anew: add another column'],
  [
    /^(update|delete from)\b/,
    'it locks every row that it changes until the end: let a job do it, some at a time',
  ],
  [
    /^drop (table|view|function)\b|drop column|\brename\b|drop default/,
    'the release before still uses it: take it away one release later',
  ],
]

/** What stops others, or breaks the release before. */
function faults(text: string): string[] {
  // The author has thought of it, and says why it is fine.
  if (/^-- Fine for the release before: /im.test(text)) return []
  // They have no rows yet. Those of an earlier file may be of an earlier release.
  const made = tablesOf(text)
  const statements = text
    .replace(/^\s*--(?!>).*$/gm, '')
    .split('--> statement-breakpoint')
    .map(statement =>
      statement
        .replaceAll('"', '')
        .replace(/\s+/g, ' ')
        .replace(/[; ]+$/, '')
        .trim(),
    )
    .filter(statement => statement !== '')
  const found = statements.flatMap(statement => {
    const table =
      /^(?:alter table|update|delete from)(?: only)? (?:public\.)?(\w+)| on (?:public\.)?(\w+)/i.exec(
        statement,
      )
    if (made.has(table?.[1] ?? table?.[2] ?? '')) return []
    const broken = rules.filter(([rule]) => rule.test(statement.toLowerCase()))
    return broken.map(([, advice]) => `${statement.slice(0, 80)}: ${advice}`)
  })
  const isBeside = (statement: string) => /\bconcurrently\b|\bvalidate constraint\b/i.test(statement)
  if (statements.some(isBeside)) {
    const alone = statements.filter(statement => !isBeside(statement))
    found.push(
      ...alone.map(one => `${one.slice(0, 80)}: what runs without a transaction stands in a file of its own`),
    )
    const built = statements.flatMap(
      one => /^create (?:unique )?index concurrently (\w+)/i.exec(one)?.[1] ?? [],
    )
    const dropped = new Set(
      statements.flatMap(one => /^drop index concurrently if exists (\w+)/i.exec(one)?.[1] ?? []),
    )
    found.push(
      ...built
        .filter(name => !dropped.has(name))
        .map(
          name => `${name}: drop it concurrently if it exists first, for a first try that was interrupted`,
        ),
    )
  }
  if (
    /function (public\.)?bancada_contagem/i.test(text) &&
    !/lock table ordens_servico in exclusive mode/i.test(text)
  )
    found.push(
      'bancada_contagem: lock the table first, or a write counts a row by one text before and by another after',
    )
  return found
}

const tablesOf = (text: string) =>
  new Set([...text.matchAll(/create table (?:if not exists )?"?(\w+)/gi)].map(([, name]) => name ?? ''))

test('migrations add beside the release before, and stop nobody', () => {
  const from = tags.indexOf(lastExempt)
  expect(from).toBe(30)
  const held = tags.slice(from + 1)
  expect(held.flatMap(tag => faults(textOf(tag)).map(fault => `${tag}: ${fault}`))).toEqual([])
})

test.each([
  'CREATE INDEX "a" ON "ordens_servico" USING btree ("user_id");',
  'CREATE INDEX CONCURRENTLY a ON ordens_servico (user_id);',
  'DROP INDEX CONCURRENTLY IF EXISTS a;--> statement-breakpoint\nCREATE INDEX CONCURRENTLY a ON clientes (nome);--> statement-breakpoint\nALTER TABLE clientes ADD COLUMN b text;',
  'ALTER TABLE "ordens_servico" ADD CONSTRAINT "a" CHECK (valor >= 0);',
  'ALTER TABLE "ordens_servico" ADD CONSTRAINT "a" FOREIGN KEY ("user_id") REFERENCES "usuarios"("id");',
  'ALTER TABLE "ordens_servico" ADD CONSTRAINT "a" UNIQUE("user_id","chave");',
  'ALTER TABLE "ordens_servico" ADD COLUMN "a" text NOT NULL;',
  'ALTER TABLE "ordens_servico" ADD COLUMN "a" text GENERATED ALWAYS AS (lower(aparelho)) STORED;',
  'ALTER TABLE "ordens_servico" ALTER COLUMN "a" SET NOT NULL;',
  'ALTER TABLE "ordens_servico" ALTER COLUMN "a" SET DATA TYPE text;',
  'ALTER TABLE "ordens_servico" RENAME COLUMN "a" TO "b";',
  'ALTER TABLE "ordens_servico" DROP COLUMN "a";',
  'DROP TABLE "contatos";',
  "UPDATE ordens_servico SET a = 'x';",
  'CREATE OR REPLACE FUNCTION bancada_contagem(o ordens_servico, fuso text) RETURNS int LANGUAGE sql AS $$ select 1 $$;',
])('is refused: %s', text => {
  expect(faults(text)).toHaveLength(1)
})

test.each([
  'ALTER TABLE "ordens_servico" ADD COLUMN "a" text;',
  'ALTER TABLE "ordens_servico" ADD COLUMN "a" boolean DEFAULT false NOT NULL;',
  'CREATE TABLE "x" ("id" uuid);--> statement-breakpoint\nCREATE INDEX "y" ON "x" ("id");--> statement-breakpoint\nALTER TABLE "x" ADD CONSTRAINT "z" UNIQUE("id");',
  'DROP INDEX CONCURRENTLY IF EXISTS a;--> statement-breakpoint\nCREATE INDEX CONCURRENTLY a ON ordens_servico (user_id);',
  'ALTER TABLE "ordens_servico" ADD CONSTRAINT "a" CHECK (valor >= 0) NOT VALID;',
  'ALTER TABLE ordens_servico VALIDATE CONSTRAINT a;',
  '-- Fine for the release before: it does not read it.\nALTER TABLE "ordens_servico" DROP COLUMN "a";',
])('is fine: %s', text => {
  expect(faults(text)).toEqual([])
})
