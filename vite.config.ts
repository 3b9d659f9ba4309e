import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const COMPRESSED = /\.(js|css|svg)$/

/** Writes .br and .gz beside every asset, so that the server never compresses the same file twice. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const files = await readdir(dir, { recursive: true })
      for (const file of files.filter((name) => COMPRESSED.test(name))) {
        const full = path.join(dir, file)
        const content = await readFile(full)
        await writeFile(`${full}.br`, await promisify(brotliCompress)(content))
        await writeFile(`${full}.gz`, await promisify(gzip)(content, { level: 9 }))
      }
    },
  }
}

const server = 'http://127.0.0.1:8080'
// web/api/ has our own modules: they end in .ts or .tsx, which no call does.
const calls = '^/api/(?!.*\\.tsx?($|\\?))'

export default defineConfig({
  root: path.join(import.meta.dirname, 'web'),
  // The base path is chosen when the server starts: assets find each other by relative addresses.
  base: './',
  plugins: [react(), precompress()],
  resolve: { alias: { '#contract': path.join(import.meta.dirname, 'contract') } },
  build: {
    outDir: path.join(import.meta.dirname, 'dist/web'),
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // A handful of files for a first visit, not a hundred small ones: each costs a request.
        codeSplitting: {
          groups: [
            // What changes only with a new version of a library stays in the browser's cache over our releases.
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            {
              name: 'router',
              test: /node_modules\/@tanstack\/(react-router|router-core|history|react-store|store|react-query|query-core)\//,
              // Not what only some screens use of it: the sign-in would load that too.
              tags: ['$initial'],
            },
            { name: 'i18n', test: /node_modules\/(i18next|react-i18next)\// },
            // Whatever a visitor sees, and what most screens of an admin share; a screen's own comes with it.
            { name: 'visitors', tags: ['$initial'] },
            { name: 'admins', minShareCount: 3 },
          ],
        },
      },
    },
  },
  server: { proxy: { [calls]: server, '^/files/': server } },
})
