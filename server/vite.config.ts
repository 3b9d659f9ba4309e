import { dirname, join, relative } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

const project = join(import.meta.dirname, '..')
/** The scripts lie in a folder here, see `scripts/steps/server.mjs`. */
const built = join(project, 'dist', 'server', 'build')

/** Modules find what lies beside their source where it is: texts, migrations, and scripts of threads and processes. */
const besideSources: Plugin = {
  name: 'beside-sources',
  enforce: 'pre',
  transform: {
    filter: { id: { exclude: /\/node_modules\// }, code: /\bimport\.meta\./ },
    handler: (code, id) =>
      code
        .replaceAll(/\bimport\.meta\.url\b/g, `new URL('${relative(built, id)}', import.meta.url).href`)
        .replaceAll(
          /\bimport\.meta\.dirname\b/g,
          `(import.meta.dirname + '/${relative(built, dirname(id))}')`,
        ),
  },
}

/** Builds the server into few scripts. Packages stay as they are. */
export default defineConfig({
  root: project,
  publicDir: false,
  logLevel: 'warn',
  plugins: [besideSources],
  build: {
    ssr: 'server/main.ts',
    target: 'esnext',
    minify: false,
    emptyOutDir: true,
    rolldownOptions: { output: { chunkFileNames: '[name]-[hash].js' } },
  },
})
