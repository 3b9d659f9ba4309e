import path from 'node:path'
import { defineConfig, type Plugin } from 'vite'

const project = path.join(import.meta.dirname, '../..')
const DARK = ':root[data-mantine-color-scheme="dark"]'

/**
 * Makes the back-office's dark colours follow the system's setting. Without a script, nothing could set the attribute by which
 * the back-office chooses them.
 */
const coloursOfSystem: Plugin = {
  name: 'colours-of-system',
  enforce: 'pre',
  transform: {
    filter: { id: /web\/core\/theme\/colours\.css$/ },
    handler(css) {
      if (!css.includes(`@media screen {\n  ${DARK}`)) throw new Error(`colours.css has no ${DARK}`)
      return css.replace(
        `@media screen {\n  ${DARK}`,
        '@media screen and (prefers-color-scheme: dark) {\n  :root',
      )
    },
  },
}

/** Builds the listening page: one script, its styles, and a manifest from which the server reads their names. */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [coloursOfSystem],
  build: {
    outDir: path.join(project, 'dist/web/listen'),
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: path.join(import.meta.dirname, 'client/main.ts') },
  },
})
