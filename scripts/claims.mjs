import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

// Lists what the public pages claim and what holds against an attacker, by the titles of the tests that prove it.
const marked = /(['"`])(claim|holds|claim, holds): ((?:\\.|(?!\1).)+)\1/
const group = /^( *)describe(?:InAll)?\b.*?(['"`])((?:\\.|(?!\2).)+)\2/
const files = readdirSync('tests', { recursive: true }).filter(path => path.endsWith('.test.ts'))
const proofs = [...files.map(path => join('tests', path)), 'scripts/long-container.mjs'].sort().flatMap(read)

/** The marked titles of a file, each behind the title of the group that it is in. */
function read(path) {
  const found = []
  let around = { indent: 0, title: '' }
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    const [, indent, , title] = group.exec(line) ?? []
    if (title) around = { indent: indent.length, title }
    const [, , marks, said] = marked.exec(line) ?? []
    if (!said) continue
    const inside = around.title && line.search(/\S/) > around.indent
    const words = (inside ? `${around.title}: ${said}` : said).replaceAll('\\', '')
    found.push({ path, marks: marks.split(', '), words })
  }
  return found
}

for (const [mark, heading] of [
  ['claim', 'What the public pages claim'],
  ['holds', 'What holds against an attacker'],
]) {
  const named = proofs.filter(({ marks }) => marks.includes(mark))
  console.log(`\n${heading}: ${named.length} tests`)
  for (const path of new Set(named.map(proof => proof.path))) {
    const lines = named.filter(proof => proof.path === path).map(({ words }) => `  ${words}`)
    console.log(`\n${path}\n${lines.join('\n')}`)
  }
}
