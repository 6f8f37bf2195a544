import { fileURLToPath } from 'node:url'
import { lingui } from '@lingui/vite-plugin'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { bundleBudget } from './scripts/bundle-budget.mjs'
import { buildAll } from './scripts/drawn-pages.mjs'
import { inlineStyles } from './scripts/inline-styles.mjs'
import { messages } from './scripts/messages.mjs'
import { precompress } from './scripts/precompress.mjs'
import { buildReadingThread } from './scripts/reading-thread.mjs'

/** Commands of the server, one bundle each: dist/server/<name>.js. */
const commands = ['main', 'migrate', 'admin', 'audit', 'sweep', 'rotate', 'backup', 'restore']

const ours = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: false,
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
    bundleBudget({ kB: 400, files: 16 }),
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
        modulePreload: { polyfill: false },
        // One stylesheet, which inlineStyles() puts into the page: no file that comes later waits for it again.
        cssCodeSplit: false,
        rolldownOptions: { input: { index: 'index.html', site: 'src/client/site/script/site.ts' } },
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
