import { Readable } from 'node:stream'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readDump } from '../../src/server/data/imports/mapos/dump.ts'
import { plainText } from '../../src/server/data/imports/mapos/plain-text.ts'
import { readMaposLines } from '../../src/server/data/imports/mapos/read-mapos-lines.ts'
import { createStatements, type Value } from '../../src/server/data/imports/mapos/statements.ts'
import { mysqlText } from '../support/mapos-dump.ts'

const columns = ['id', 'nome', 'texto'] as const

/** The wanted rows of a dump that comes in pieces, as the texts that they hold. */
function rowsOf(dump: Buffer, cuts: number[] = []) {
  const rows: Value[][] = []
  const counts: Record<string, number> = {}
  const statements = createStatements(
    { pessoas: columns },
    {
      row: (_, values) => rows.push(values.map(value => value && Buffer.from(value, 'latin1').toString())),
      count: table => {
        counts[table] = (counts[table] ?? 0) + 1
      },
      table: () => {},
    },
  )
  const places = [...new Set(cuts.map(cut => cut % (dump.length + 1)))].sort((a, b) => a - b)
  for (const [at, from] of [0, ...places].entries()) statements.write(dump.subarray(from, places[at]))
  statements.end()
  return { rows, counts }
}
const read = (sql: string) => rowsOf(Buffer.from(sql)).rows

// As mysqli_real_escape_string writes it, by doubling, as bytes, and between the other quotes.
const writers: ((text: string) => string)[] = [
  mysqlText,
  text => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`,
  text => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '""')}"`,
  text => (text === '' ? "''" : `0x${Buffer.from(text).toString('hex')}`),
  text => `x'${Buffer.from(text).toString('hex').toUpperCase()}'`,
  text => `_binary '${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`,
  text => `N'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`,
]

const strange = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({
    unit: fc.constantFrom(
      "'",
      '"',
      '`',
      '\\',
      '\0',
      '\n',
      '\r',
      '\x1a',
      ';',
      ',',
      '(',
      ')',
      '%',
      '_',
      '-',
      '#',
      '/',
      '*',
      'ã',
      '🔧',
    ),
  }),
  fc.constantFrom("'); DROP TABLE os;--", '/*!40101', '*/', '-- ', 'NULL', "\\'", 'VALUES (1)'),
)
const table = fc.array(fc.tuple(fc.integer(), fc.option(strange), fc.option(strange)), {
  minLength: 1,
  maxLength: 6,
})
const style = fc.record({
  verb: fc.constantFrom('INSERT INTO', 'insert  ignore into', 'REPLACE INTO', 'INSERT LOW_PRIORITY INTO'),
  isExtended: fc.boolean(),
  areNamed: fc.boolean(),
  between: fc.constantFrom(
    '\n',
    "\n-- um comentário; com ' dentro\n",
    '\n# TABLE STRUCTURE FOR: os\n#\n\n',
    '/* outro; `com` "aspas */ \r\n',
    '\n/*!40000 ALTER TABLE `pessoas` DISABLE KEYS */;\n',
    "\nDELIMITER ;;\n/*!50003 CREATE TRIGGER t BEFORE INSERT ON os FOR EACH ROW BEGIN SET @a = ';;'; END */;;\nDELIMITER ;\n",
    "\nINSERT INTO `logs` VALUES (1,'a\\'b;(',-2.5,NOW()),(2,NULL,0x41,NULL);\n",
    '\nDELIMITER $$\nCREATE PROCEDURE p() BEGIN SELECT ";"; END$$\nDELIMITER ;\n',
  ),
  writer: fc.nat(writers.length - 1),
})

test('any table, however it was written and wherever it is cut, is read back as it was', () => {
  fc.assert(
    fc.property(table, style, fc.array(fc.nat(), { maxLength: 8 }), (rows, how, cuts) => {
      const write = writers[how.writer] ?? String
      const tuples = rows.map(
        ([id, ...texts]) =>
          `(${[id, ...texts.map(text => (text === null ? 'NULL' : write(text)))].join(', ')})`,
      )
      const names = how.areNamed ? ' (`id`, `nome`, `texto`)' : ''
      const inserts = how.isExtended
        ? [`${how.verb} \`pessoas\`${names} VALUES${tuples.join(',\n')};`]
        : tuples.map(tuple => `${how.verb} \`pessoas\`${names} VALUES ${tuple};`)
      const sql = [
        'SET foreign_key_checks = 0;',
        "CREATE TABLE `pessoas` (\n  `id` int(11) NOT NULL,\n  `nome` varchar(80) DEFAULT 'a,(' COMMENT 'x)',\n  `texto` enum('a','b'),\n  PRIMARY KEY (`id`)\n) ENGINE=InnoDB;",
        ...inserts,
        'SET foreign_key_checks = 1;\n',
      ].join(how.between)
      const dump = Buffer.from(sql)
      const expected = rows.map(([id, ...texts]) => [String(id), ...texts])
      expect(rowsOf(dump, cuts).rows).toEqual(expected)
    }),
    { numRuns: 500 },
  )
})

test('a dump cut at each of its bytes is read as the whole one', () => {
  const dump = Buffer.from(
    "-- a\n/*!40101 SET NAMES utf8 */;INSERT INTO x.pessoas VALUES (-1,'a''b\\\\','ã'),(2,\"c\",NULL)/* d */;DELIMITER //\nx'//\nDELIMITER ;\n",
  )
  const whole = [
    ['-1', "a'b\\", 'ã'],
    ['2', 'c', null],
  ]
  const known = Buffer.from('CREATE TABLE pessoas (id int, `nome` text, texto text, KEY a (nome));')
  for (let cut = 0; cut <= dump.length; cut++)
    expect(
      rowsOf(Buffer.concat([known, dump.subarray(0, dump.indexOf("x'//"))]), [known.length + cut]).rows,
      String(cut),
    ).toEqual(whole)
})

test('columns stand where the statement names them, whatever their order and case', () => {
  const sql = `INSERT INTO PESSOAS (texto, outra, ID) VALUES ('t', 'o', 7); INSERT INTO pessoas (id) VALUES (8);`
  expect(read(sql)).toEqual([
    ['7', null, 't'],
    ['8', null, null],
  ])
})

test('what is worked out by the database is no value, and rows of other tables are counted alone', () => {
  const sql =
    "CREATE TABLE pessoas (id int, nome text, texto text);INSERT INTO pessoas VALUES (1, CONCAT('a', 'b'), 'c' 'd') ON DUPLICATE KEY UPDATE id = VALUES(id);INSERT INTO vendas VALUES (1),(2);"
  const { rows, counts } = rowsOf(Buffer.from(sql))
  expect(rows).toEqual([['1', null, 'cd']])
  expect(counts).toEqual({ pessoas: 1, vendas: 2 })
})

test.each([
  'INSERT INTO pessoas (id) VALUES (1',
  "INSERT INTO logs VALUES ('",
  'SELECT 1',
  '/* a',
  'CREATE TABLE a (`b',
])('a dump that ends within a statement is truncated: %s', sql => {
  expect(() => rowsOf(Buffer.from(sql))).toThrow('arquivo_truncado')
})

test('rows that do not fit their columns are no dump', () => {
  expect(() => read("INSERT INTO pessoas (id, nome) VALUES (1, 'a', 'b');")).toThrow('arquivo_corrompido')
  expect(() => read('INSERT INTO pessoas VALUES (1);')).toThrow('arquivo_corrompido')
})

test.each([
  ['<p>Tela <b>trincada</b></p><p>Não liga</p>', 'Tela trincada\nNão liga'],
  ['Tela<br>bateria<br />\n tampa', 'Tela\nbateria\ntampa'],
  ['<ul><li>chip</li><li>capa &amp; película</li></ul>', '- chip\n- capa & película'],
  ['linha 1\nlinha 2', 'linha 1\nlinha 2'],
  ['linha 1\nlinha <i>2</i>', 'linha 1\nlinha 2'],
  ['D&#039;Ávila &lt;3 &quot;Zé&quot;', 'D\'Ávila <3 "Zé"'],
  ['5 < 6 & x <y z', '5 < 6 & x <y z'],
  ['&amp;lt;b&amp;gt;', '&lt;b&gt;'],
  ['<script>alert(1)</script>a<img src=x onerror="b">', 'a'],
  ['<p>a', 'a'],
  ['&nbsp;a&nbsp;b', 'a b'],
  ['Ã£ fica', 'Ã£ fica'],
])('%s is read as a person would', (html, text) => {
  expect(plainText(html)).toBe(text)
})

test('what is made to be slow takes no longer than its length', () => {
  const begin = performance.now()
  for (const piece of ['<p', '&', ' ', '< ', '\u00a0', '<p>', '-']) plainText(`<b>${piece.repeat(500_000)}`)
  for (const piece of ["'", '\\', '/*!', '--', '(', 'DELIMITER ', '"a'])
    expect(() => rowsOf(Buffer.from(`INSERT INTO pessoas (id) VALUES (${piece.repeat(500_000)}`))).toThrow()
  expect(performance.now() - begin).toBeLessThan(20_000)
})

test('an order with all the lines that a dump may have is read in seconds', async () => {
  const lines = Array.from({ length: 200_000 }, (_, at) => `(${at + 1}, 1, '1.00')`)
  const dump = [
    'INSERT INTO clientes (idClientes) VALUES (1);',
    'INSERT INTO os (idOs) VALUES (1);',
    `INSERT INTO produtos_os (idProdutos_os, os_id, subTotal) VALUES ${lines.join()};`,
  ]
  const begin = process.cpuUsage()
  const read = readMaposLines(await readDump(Readable.from(dump.map(text => Buffer.from(text)))))
  expect(read(1).sum).toBe(lines.length)
  const { user, system } = process.cpuUsage(begin)
  // Looked through again for each line, they take many minutes.
  expect((user + system) / 1000).toBeLessThan(20_000)
})
