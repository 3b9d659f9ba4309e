import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = 'http://127.0.0.1:8080'

export default defineConfig({
  root: path.join(import.meta.dirname, 'web'),
  // The base path is chosen when the server starts: assets find each other by relative addresses.
  base: './',
  plugins: [react()],
  resolve: {
    alias: {
      '#contract': path.join(import.meta.dirname, 'contract'),
      '#web': path.join(import.meta.dirname, 'web'),
    },
  },
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
  server: { proxy: { '^/api/': server, '^/files/': server } },
})
