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

test('whoever handles phones does it by shared/phones.ts and phone-rules.ts, and is known', () => {
  const importers = sources().filter(path => /\/phone(s|-rules)\.ts'/.test(textOf(path)))
  expect(importers).toEqual([
    'src/client/customers/CustomerPicker.tsx',
    'src/client/customers/PhoneAdvice.tsx',
    'src/client/customers/customer-fields.ts',
    'src/client/customers/customer.ts',
    'src/client/imports/Questions.tsx',
    'src/client/orders/CustomerHistory.tsx',
    'src/client/orders/details/DetailsLead.tsx',
    'src/client/orders/list/use-order-list.ts',
    'src/client/orders/order-whatsapp.ts',
    'src/client/orders/quote/SendQuote.tsx',
    'src/client/orders/quote/use-quote-acts.tsx',
    'src/client/ui/inputs/PhoneInput.tsx',
    'src/client/ui/inputs/matches.ts',
    'src/dev/demo/shop.ts',
    'src/server/customers/erased.ts',
    'src/server/customers/read-customers.ts',
    'src/server/customers/write-customers.ts',
    'src/server/data/imports/bancada/read-exported-people.ts',
    'src/server/data/imports/mapos/read-mapos.ts',
    'src/server/data/imports/sheet/people.ts',
    'src/server/data/imports/sheet/sheet-columns.ts',
    'src/server/data/imports/sheet/values.ts',
    'src/server/data/imports/storing/store-people.ts',
    'src/server/order-page/document.tsx',
    'src/server/orders/searchable-order.ts',
    'src/shared/customers-schema.ts',
    'src/shared/imports-schema.ts',
    'src/shared/phone-rules.ts',
    'src/shared/pix.ts',
    'src/shared/search.ts',
    'src/shared/settings.ts',
  ])
  // A number's country is never written beside it elsewhere.
  expect(strays(/tel:\+|wa\.me\//, /^src\/shared\/phones\.ts$/)).toEqual([])
})

test('every dialog, menu and toast is the kit’s: what the browser tests prove of one holds for all', () => {
  const kit = /^src\/client\/ui\/(dialogs|feedback)\//
  // These two lie over the whole screen, and have browser tests of their own.
  const ownDialogs = /^src\/client\/(palette\/Palette|photos\/viewer\/PhotoViewer)\.tsx$/
  const home = new RegExp(`${kit.source}|${ownDialogs.source}`)
  expect(
    strays(/\b(Dialog|Drawer|Menu|Popover|Toaster?)\b[^;]* from '@(chakra-ui|ark-ui)\/react/, home),
  ).toEqual([])
  expect(strays(/<dialog\b|role[=:] *\{?["'](alert)?dialog["']|aria-modal/, home)).toEqual([])
})

test('a list that goes on loads by the kit’s sentinel or by a button of the kit', () => {
  const goesOn = sources().filter(
    path => path.endsWith('.tsx') && textOf(path).includes('.useInfiniteQuery('),
  )
  expect(goesOn.length).toBeGreaterThan(5)
  expect(goesOn.filter(path => !/<(InfiniteSentinel|PagedTable|Button)\b/.test(textOf(path)))).toEqual([])
})
