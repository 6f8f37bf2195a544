import { fileURLToPath } from 'node:url'
import { lingui } from '@lingui/vite-plugin'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { bundleBudget } from './scripts/bundle-budget.mjs'
import { buildAll } from './scripts/drawn-pages.mjs'
import { fetchedImports } from './scripts/fetched-imports.mjs'
import { inlineStyles } from './scripts/inline-styles.mjs'
import { messages } from './scripts/messages.mjs'
import { pageChunks } from './scripts/page-chunks.mjs'
import { precompress } from './scripts/precompress.mjs'
import { buildReadingThread } from './scripts/reading-thread.mjs'

/** Commands of the server, one bundle each: dist/server/<name>.js. */
const commands = ['main', 'migrate', 'admin', 'audit', 'sweep', 'rotate', 'backup', 'restore']

/** Packages that every page needs, by what of them it needs. */
const base = [
  'react',
  'react-dom',
  'scheduler',
  '@trpc/(?:client|react-query|server)',
  '@tanstack/(?:query-core|react-query)',
  '@emotion/[a-z-]+',
  'stylis',
  '@lingui/(?:core|react)',
  '@chakra-ui/react/dist/esm/utils',
  '@chakra-ui/react/dist/esm/(?:create-context|merge-(?:props|refs))\\.js',
  // Without what only the parts of a dialog or a menu are made with.
  '@chakra-ui/react/dist/esm/styled-system/(?!create-|use-|empty|display-name|recipe-props)[a-z-]+\\.js',
  '@chakra-ui/react/dist/esm/styled-system/use-resolved-props\\.js',
  'lucide-react/dist/esm/(?!icons/|lucide-react).+',
]

/** The chunks that every screen has loaded. */
const everywhere = /\/(index|base|common|rolldown-runtime|screens|router|_app)-/

const ours = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  plugins: [
    fetchedImports(),
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: 'src/client/routes',
      generatedRouteTree: 'src/client/app/routeTree.gen.ts',
      quoteStyle: 'single',
      semicolons: false,
      routeTreeFileHeader: [
        '// @tanstack/router-plugin writes this file at each build: the casts are its own, and biome.json leaves it out.',
      ],
    }),
    react(),
    messages(),
    lingui(),
    inlineStyles(),
    precompress(),
    bundleBudget({ '/ordens': 230, '/auth': 230 }),
  ],
  builder: {
    async buildApp(builder) {
      await buildAll(builder)
      await buildReadingThread(ours('.'), ours('dist/server'))
    },
    // One configuration for all three, so that they share what a plugin has read.
    sharedConfigBuild: true,
    sharedPlugins: true,
  },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        reportCompressedSize: false,
        modulePreload: {
          polyfill: false,
          // Beside each import() stand the files that it brings, for fetch-code.ts: without what is there already.
          resolveDependencies: (_file, chunks, { hostType }) =>
            hostType === 'html' ? chunks : chunks.filter(chunk => !everywhere.test(chunk)),
        },
        rolldownOptions: {
          input: { index: 'index.html', site: 'src/client/site/script/site.ts' },
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
            // What parts share goes by its hash alone: each name stands in the first JS, as what may be fetched later.
            chunkFileNames: ({ isDynamicEntry, name }) =>
              isDynamicEntry || everywhere.test(`/${name}-`) ? 'assets/[name]-[hash].js' : 'assets/[hash].js',
            codeSplitting: {
              groups: [
                {
                  name: 'base',
                  test: new RegExp(
                    `rolldown/runtime|/client/(?:theme/chakra/|api/no-use-queries)|/node_modules/(?:${base.join('|')})(?:/|$)`,
                  ),
                  includeDependenciesRecursively: false,
                },
                {
                  name: 'router',
                  // Without what only a form asks: may it be left?
                  test: /node_modules\/@tanstack\/(react-router(?!.+useBlocker)|router-core|history|store|react-store)\//,
                },
                pageChunks(),
                {
                  // Those of one dialog or another come with it, and a password's eye with its field.
                  name: 'icons',
                  test: /lucide-react\/dist\/esm\/icons\/(?!eye(?:-off)?\.)/,
                  minShareCount: 3,
                  includeDependenciesRecursively: false,
                },
              ],
            },
          },
        },
      },
    },
    // What draws pages: the app's screens as they are asked for, and once, at the end of the build, the public ones.
    drawn: {
      consumer: 'server',
      resolve: { noExternal: true },
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        ssr: true,
        copyPublicDir: false,
        reportCompressedSize: false,
        outDir: 'dist/drawn',
        target: 'node20',
        rolldownOptions: {
          input: { draw: 'src/client/draw.tsx', site: 'src/client/site/render.tsx' },
          output: { entryFileNames: '[name].js' },
        },
      },
    },
    ssr: {
      build: {
        ssr: true,
        copyPublicDir: false,
        reportCompressedSize: false,
        outDir: 'dist/server',
        target: 'node20',
        rolldownOptions: {
          input: {
            ...Object.fromEntries(commands.map(name => [name, `src/server/commands/${name}.ts`])),
            demo: 'src/dev/demo/demo-command.ts',
          },
          // Flat, so that what reads a path beside itself finds it from any bundle.
          output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        },
      },
    },
  },
})
