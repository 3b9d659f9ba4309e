import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, Visitor } from 'vite'
import { declarationOf, KIND_NAMES } from './contract/kinds/kinds.ts'

const server = 'http://127.0.0.1:8080'

/** Requests with the page what every screen needs, which is otherwise known only after the first script and the styles. */
const preloaded: Plugin = {
  name: 'preloaded',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle = {} }) {
      const fonts = Object.keys(bundle).filter((file) => /inter-latin-wght-normal.*\.woff2$/.test(file))
      const start = Object.values(bundle).find(({ name }) => name === 'start')
      const scripts = start?.type === 'chunk' ? [start.fileName, ...start.imports] : []
      const first = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry)
      const link = (file: string, attrs: Record<string, string>) => ({
        tag: 'link',
        attrs: { crossorigin: true, href: `./${file}`, ...attrs },
        injectTo: 'head' as const,
      })
      return [
        ...fonts.map((file) => link(file, { rel: 'preload', as: 'font', type: 'font/woff2' })),
        ...scripts
          .filter((file) => file !== first?.fileName)
          .map((file) => link(file, { rel: 'modulepreload' })),
      ]
    },
  },
}

/** What only the server and the documentation of the API need of a call: its summary, and the schema of its answer. */
const SERVER_ONLY = ['summary', 'data']

/** Leaves that out of the calls: a tenth of the code of a list. */
const withoutAnswers: Plugin = {
  name: 'without-answers',
  apply: 'build',
  transform: {
    order: 'post',
    filter: { id: /\/contract\/.*\.ts$/, code: /\bendpoint\(/ },
    handler(code) {
      const cuts: { start: number; end: number; name: string }[] = []
      new Visitor({
        CallExpression({ callee, arguments: [call] }) {
          if (callee.type !== 'Identifier' || callee.name !== 'endpoint' || call?.type !== 'ObjectExpression')
            return
          for (const part of call.properties)
            if (
              part.type === 'Property' &&
              part.key.type === 'Identifier' &&
              SERVER_ONLY.includes(part.key.name)
            )
              cuts.push({ start: part.start, end: part.end, name: part.key.name })
        },
      }).visit(this.parse(code))
      // From the end, so that the places before it stay.
      return cuts
        .toSorted((one, other) => one.start - other.start)
        .reduceRight(
          (rest, { start, end, name }) => `${rest.slice(0, start)}${name}: ''${rest.slice(end)}`,
          code,
        )
    },
  },
}

export default defineConfig({
  root: path.join(import.meta.dirname, 'web'),
  // The base path is chosen when the server starts: assets find each other by relative addresses.
  base: './',
  plugins: [react(), preloaded, withoutAnswers],
  define: {
    FIRST_LISTS: JSON.stringify(
      Object.fromEntries(
        KIND_NAMES.map((name) => {
          const { screen, path: call } = declarationOf(name)
          return [screen, [call, name]]
        }),
      ),
    ),
  },
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
    // A flag in a script is loaded by all who choose no language.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Schemas that nothing on a screen reads are left out, and files of the contract that have nothing else.
      treeshake: {
        manualPureFunctions: ['z'],
        moduleSideEffects: [{ test: /\/contract\//, sideEffects: false }],
      },
      output: {
        // A handful of files for a first visit, not a hundred small ones: each costs a request.
        codeSplitting: {
          groups: [
            // What changes only with a new version of a library stays in the browser's cache over our releases.
            { name: 'libraries', test: /node_modules\/(react|react-dom|scheduler)\// },
            {
              name: 'router',
              // Not what only some screens use of it.
              test: /node_modules\/@tanstack\/(react-router|router-core|history|react-store|store|react-query|query-core)\/(?!.*([uU]seQueries|queriesObserver|nfiniteQuery|useBlocker))/,
            },
            // A language with the texts of the contract.
            {
              debugName: 'languages',
              name: (id) =>
                /\/(?:i18n|contract\/messages|messages\/nouns)\/([a-z]{2})\.(?:json|ts)$/.exec(id)?.[1] ??
                null,
            },
            // What the page starts with, without and with React; what the sign-in shares with the application; the sign-in; the application with
            // what every list needs, which is what an admin opens first; and what most other screens share, such as the
            // fields of forms. A screen's own comes with it.
            // The sign-in names the rights of an answer, whose schema it does not read: the kinds come with the lists.
            {
              name: 'lists',
              test: /\/contract\/(kinds\/|calls\/permissions\.)/,
              includeDependenciesRecursively: false,
            },
            { name: 'first', tags: ['$initial'] },
            { name: 'start', test: /web\/main\.tsx$/ },
            {
              name: 'frame',
              test: /web\/(frame\.tsx|core\/client\/call\.ts|core\/i18n\/messages\.ts|core\/navigation\/(visitor-navigation|use-heading-focus)\.|shell\/languages\/|ui\/(busy-button|icons\/first-load)\.)|contract\/features\/auth\/session\.ts$|core\/feedback\/|core\/client\/message-of|ui\/(after-press|state-view|use-fields|password-field)|frames\/(mandala|nothing-here\.module)|(ActionIcon\/ActionIcon|Input\/Input|InputBase\/InputBase|PasswordInput\/PasswordInput|TextInput\/TextInput)\.mjs$|use-resolved-styles-api\.mjs$|hooks\/esm\/(use-uncontrolled|use-id)\//,
            },
            { name: 'sign-in', test: /web\/sign-in-first\.tsx$/ },
            {
              name: 'lists',
              test: /\/contract\/values\/(?:picture-edit|fields|files)\.ts$|\/contract\/(?:(?:calls|catalogue|kinds|resources|features)\/)?(?!teamwork|pictures|subadmins|sample|global-search|webhooks|status|merge|bulk-edit|recordings|review|listening|duplicate-review|player-passwords|gaps|notifications|api-keys|imports|users|backups|catalogue-files|contact|inbox|dashboard)[a-z-]+\.ts$|web\/(signed-in\.tsx|app\.tsx|ui\/error-state|core\/client\/hooks|core\/navigation\/guarded-labels|core\/client\/in-batches|core\/i18n\/whole-number|ui\/duration|catalogue\/(kind-screens\/(?!kind-(?:form|values))[a-z-]+|kinds\/(link-column|lookups|track-names|edited-fields|filter-links)|record-list\/(track-totals|record-list))\.tsx?|catalogue\/(bulk\/(use-selection-actions|selected-records)|filters\/filter-(bar|params))|catalogue\/(screen\/(?!peek-|removal|used-in|search-steps|similar-rows)|details\/(?!row-details)|share\/share\.ts|list\/(?!virtual-rows|row-menu))|catalogue\/form\/name-labels|resources\/(tracks\/(filters\/filter-params|form\/days|fetching\/retry)|(?!api-keys|inbox|pages|subadmins|users|webhooks)[a-z]+\/[a-z]+-list\.))/,
            },
            // What lists need before their rows and share with forms and dialogs, so that they don't wait for those; and the list
            // of tracks with what it alone needs.
            {
              name: 'dialogs',
              test: /@mantine\/core\/esm\/(?:components\/(Modal\/Modal|Checkbox\/Checkbox|Progress\/Progress|Switch\/Switch)|utils\/InlineInput\/InlineInput)\.mjs$|web\/catalogue\/secret\//,
            },
            {
              name: 'list-parts',
              test: /\/contract\/(values\/(days|audio-formats|audio-endings|file-numbers)|features\/(auth\/invitations|contact|imports\/(?:list|needs|sheet)|review|listening)|catalogue\/gaps|resources\/(webhooks|subadmins))\.ts$|web\/(core\/(i18n\/(later-texts|megabytes)|client\/(undo|send-file|random-key)|navigation\/import-path)\.ts|rich-text\/(rich-text|shown-text)\.|features\/imports\/(import-button\.|import\.module)|resources\/tracks\/bulk\/(selected-tracks|bulk-targets))/,
            },
            { name: 'tracks', test: /web\/features\/recordings\/(use-take-recordings|track-list)\.tsx$/ },
            {
              name: 'admins',
              minShareCount: 3,
              // Not what lists do without: of side panels and the history, of the tracks of albums, of uploads.
              test: /^(?!.*(web\/(features\/(history\/changes|recordings)|catalogue\/(order|lookup\/add-records))|contract\/(resources|features)\/(teamwork|pictures|subadmins|review|duplicate-review)\.))/,
            },
            // What is loaded once the shell is there, and once the rows of a list are; what the history shares with the
            // dashboard; and what takes dropped recordings.
            {
              name: 'shell-later',
              test: /web\/(ui\/confirm-dialog|shell\/(shell-dialogs|sidebar\/pinned-views|top-bar\/(running-imports|bell|error-button))|player\/player-controls|features\/auth\/change-password|catalogue\/share\/share-dialog)\.tsx$/,
            },
            {
              name: 'lists-later',
              test: /web\/(catalogue\/(details\/row-details|views\/view-name-dialog|screen\/(peek-|removal|used-in|search-steps|similar-rows)|bulk\/(selection-dialog|edit\/|assign\/assign-dialog)|merge\/|filters\/|review\/|list\/row-menu)|catalogue\/record-list\/(?:record-filter-|list-menus|export-items)|resources\/(tracks\/bulk\/bulk-))/,
            },
            {
              name: 'changes',
              test: /web\/features\/history\/changes\/(kinds|change-summary)|contract\/resources\/subadmins\.ts$/,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '^/api/': server, '^/files/': server, '^/feeds/': server } },
})
