import { lingui } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { bundleBudget } from './scripts/bundle-budget.mjs'
import compiledMessages from './scripts/compiled-messages.mjs'

/** Commands of the server, one bundle each: dist/server/<name>.js. */
const commands = ['main', 'migrate', 'admin', 'demo', 'audit']

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: 'src/client/routes',
      generatedRouteTree: 'src/client/routeTree.gen.ts',
      quoteStyle: 'single',
      semicolons: false,
    }),
    react(),
    babel({
      include: /src\/client\/.*\.tsx?$/,
      plugins: [['@lingui/babel-plugin-lingui-macro', { stripMessageField: false }], compiledMessages],
    }),
    lingui(),
    bundleBudget({ '/ordens': 170, '/auth': 125 }),
  ],
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          treeshake: {
            // Chakra's define* answer what they are given; unused ones go with what they hold.
            manualPureFunctions: [
              'defineRecipe',
              'defineSlotRecipe',
              'defineTokens',
              'defineSemanticTokens',
              'defineTextStyles',
              'defineAnimationStyles',
              'defineLayerStyles',
              'defineKeyframes',
              'defineGlobalStyles',
              'defineConditions',
              'createAnatomy',
              'anatomy',
            ],
            // These do not say so themselves, and would bring what nobody calls (WebSockets, emotion's withTheme).
            moduleSideEffects: [
              {
                test: /node_modules\/(@trpc\/(client|react-query)|@emotion\/[a-z-]+|hoist-non-react-statics)\//,
                sideEffects: false,
              },
            ],
            propertyReadSideEffects: false,
          },
          // Packages change only with the lock file: what every page needs, and the router, which /auth does without.
          output: {
            codeSplitting: {
              groups: [
                { name: 'base', test: /node_modules/, tags: ['$initial'] },
                {
                  name: 'router',
                  test: /node_modules\/@tanstack\/(react-router|router-core|history|store|react-store)\//,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        ssr: true,
        copyPublicDir: false,
        outDir: 'dist/server',
        target: 'node20',
        rolldownOptions: {
          input: Object.fromEntries(commands.map(name => [name, `src/server/commands/${name}.ts`])),
          // Flat, so that what reads a path beside itself finds it from any bundle.
          output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        },
      },
    },
  },
})
