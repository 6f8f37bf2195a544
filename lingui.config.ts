import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

/** Portuguese stands in the code; the catalogs hold what it says in English and Spanish. */
export default defineConfig({
  sourceLocale: 'pt',
  locales: ['en', 'es'],
  catalogs: [
    {
      path: '<rootDir>/src/client/locales/{locale}',
      include: ['<rootDir>/src/client'],
      exclude: ['**/routeTree.gen.ts'],
    },
  ],
  format: formatter({ lineNumbers: false, origins: false }),
  orderBy: 'message',
})
