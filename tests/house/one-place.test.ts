import { expect, test } from 'vitest'
import { sources, textOf } from '../support/sources.ts'

/** Files that say these words without being where they belong. */
const strays = (words: RegExp, home: RegExp): string[] =>
  sources().filter(path => words.test(textOf(path)) && !home.test(path))

test('every transaction goes through db/transaction.ts, and a schema’s through db/migrate.ts or db/distribute.ts', () => {
  const home = /^src\/server\/db\/(transaction|migrate|distribute)\.ts$/
  expect(strays(/\.transaction\(|\b(sql|client)\.begin\(/, home)).toEqual([])
})

test('holds: a shop’s scope is minted where a session, a key or a token was checked, and nowhere else', () => {
  const home =
    /^src\/server\/(trpc\/procedures|plans\/read-plan|db\/shop-scope|orders\/order-link|photos\/sweep-photos)\.ts$|^src\/dev\/demo\//
  expect(strays(/mintShopScope/, home)).toEqual([])
  expect(strays(/as ShopScope/, /^src\/server\/db\/shop-scope\.ts$/)).toEqual([])
})
