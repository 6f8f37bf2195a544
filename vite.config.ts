import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { bundleBudget, inlineStyles, precompress } from './scripts/client-plugins.mjs'
import { buildAll } from './scripts/drawn-pages.mjs'
import { messages } from './scripts/messages.mjs'

/** Commands of the server, one bundle each: dist/server/<name>.js. */
const commands = 'main migrate admin audit sweep rotate backup restore distribute'.split(' ')
const entries = Object.fromEntries(commands.map(name => [name, `src/server/commands/${name}.ts`]))
const forServer = { ssr: true, copyPublicDir: false, reportCompressedSize: false, target: 'node20' } as const
const dialogs =
  `ApiKeyDialogs CustomerDialog CustomerHistory DeleteExpense DeleteReminder ExpenseDialog FilterList
  IdleWarning KeysDialog LeaveDialog MenuList MoreSheet OrderDialogs OrderQuestion Palette PlanDialog ReminderDialog
  SampleOrder SavePix SignInDialog Toaster UploadsPanel WebhookDialogs`.replace(/\s+/g, '|')
/** What every page of the app needs and the public ones do not, what its screens need beyond it, and their dialogs. */
const groups = [
  { name: 'base', tags: ['$initial' as const], test: /^(?!.*(client\/site|\/contacts\.))/, priority: 3 },
  { name: 'screens', test: /src\/client\/app\/page\.tsx$/, priority: 2 },
  { name: 'dialogs', test: new RegExp(`/(${dialogs})\\.tsx?$`), priority: 1 },
]
const budget = bundleBudget({ app: 230, auth: 140, site: 3, files: 6 })
/** Writes the tree of routes as their files come and go: in development alone, for the tests hold it to them. */
const routes = async () => (await import('@tanstack/router-plugin/vite')).tanstackRouter()

export default defineConfig(({ command }) => ({
  plugins: [command === 'serve' && routes(), react(), messages(), inlineStyles(), precompress(), budget],
  // One configuration for all environments, so that they share what a plugin has read.
  builder: { buildApp: buildAll, sharedConfigBuild: true, sharedPlugins: true },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        reportCompressedSize: false,
        modulePreload: { polyfill: false },
        cssCodeSplit: false, // inlineStyles() puts the one stylesheet into the page
        rolldownOptions: {
          input: { index: 'index.html', site: 'src/client/site/script/site.ts' },
          output: { codeSplitting: { groups } },
        },
      },
    },
    // What draws pages: the app's screens as they are asked for, and once, at the end of the build, the public ones.
    drawn: {
      consumer: 'server',
      resolve: { noExternal: true },
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        ...forServer,
        outDir: 'dist/drawn',
        rolldownOptions: {
          input: {
            draw: 'src/client/draw.tsx',
            'draw-worker': 'src/server/http/draw-worker.ts',
            site: 'src/client/site/render.tsx',
            openapi: 'src/server/api/openapi.ts',
          },
          output: { entryFileNames: '[name].js' },
        },
      },
    },
    ssr: {
      // What draws the customer's page comes with the bundle: the server alone has no use for these packages.
      ...(command === 'build' && {
        resolve: { noExternal: ['react', 'react-dom', 'lucide-react'] },
        define: { 'process.env.NODE_ENV': '"production"' },
      }),
      build: {
        ...forServer,
        outDir: 'dist/server',
        rolldownOptions: {
          input: { ...entries, demo: 'src/dev/demo/demo-command.ts' },
          // Flat, so that what reads a path beside itself finds it from any bundle.
          output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        },
      },
    },
  },
}))
