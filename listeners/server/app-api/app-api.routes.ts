import type { Endpoint, ParamsOf, QueryOf } from '#contract/calls/endpoint.ts'
import { STATUS_KINDS } from '#contract/kinds/kinds.ts'
import { ruleMessage } from '#contract/messages/rule-message.ts'
import type { Scope } from '#contract/resources/api-keys.ts'
import type { AppApi } from '#listeners/contract/app-api.ts'
import { HOME_SECTIONS, NEW_SECTIONS, type Section } from '#listeners/contract/home.ts'
import { APP_KINDS, type AppKind, appKind } from '#listeners/contract/kinds.ts'
import {
  type AppListQuery,
  type AppOneQuery,
  type AppOrder,
  MAX_LIMIT,
  type Parent,
  searched,
} from '#listeners/contract/queries.ts'
import { hiddenIds } from '#listeners/server/shared/shown.ts'
import type { Context } from '#server/core/context.ts'
import { changesOf } from '#server/core/database/connect.ts'
import { invalid, keyForbids, noSuchRecord } from '#server/core/errors/api-errors.ts'
import { message } from '#server/core/messages/message.ts'
import { providedPage } from '#server/resources/pages/pages.store.ts'
import { presentPlaceholder, readPlaceholders } from '#server/resources/placeholders/placeholders.store.ts'
import { readChanges } from './read-changes.ts'
import { hasShown, readList, readRecord, type StoredRow } from './read-records.ts'
import { type Hit, searchKind, searchKinds } from './search.ts'
import { type Language, showRow } from './show-row.ts'

type Scopes = ReadonlySet<Scope>
export type AppCall<E extends Endpoint = Endpoint> = {
  params: ParamsOf<E>
  query: QueryOf<E>
  scopes: Scopes
}

export type AppRoute<E extends Endpoint = Endpoint> = {
  /** The scope that the key must have. */
  scope?: Scope
  /** Whether answers are not kept in memory, because each is asked for only once, or by one client. */
  isOwn?: true
  read: (call: AppCall<E>) => Promise<unknown>
}

export function appApiRoutes({
  db: primary,
  replicas,
  addresses,
}: Pick<Context, 'db' | 'replicas' | 'addresses'>): {
  [Name in keyof AppApi]: AppRoute<AppApi[Name]>
} {
  const db = replicas.forListeners
  const hidden = hiddenIds(db, changesOf(primary), 'apps')
  const list = (kind: AppKind) => ({
    scope: kind,
    async read({ query, scopes }: { query: AppListQuery; scopes: Scopes }) {
      checkScopes(scopes, query.embed)
      const parent = oneParent(kind, query)
      const order = orderOf(kind, query, parent)
      const [{ rows, next }] = await Promise.all([
        readList(db, kind, { ...query, order, parent }),
        parent && checkShown(parent),
      ])
      return { items: rows.map((row) => showRow(addresses, kind, row, query)), next }
    },
  })

  const one = (kind: AppKind) => ({
    scope: kind,
    async read({ params, query, scopes }: { params: { id: number }; query: AppOneQuery; scopes: Scopes }) {
      checkScopes(scopes, query.embed)
      const row = await readRecord(db, kind, params.id, query)
      if (!row) throw noSuchRecord()
      return showRow(addresses, kind, row, query)
    },
  })

  // Object.fromEntries does not keep the key types.
  const lists = Object.fromEntries(STATUS_KINDS.map((kind) => [kind, list(kind)])) as {
    [Name in AppKind]: ReturnType<typeof list>
  }
  const records = Object.fromEntries(STATUS_KINDS.map((kind) => [APP_KINDS[kind].noun, one(kind)])) as {
    [Name in AppKind as (typeof APP_KINDS)[Name]['noun']]: ReturnType<typeof one>
  }

  async function checkShown(parent: Parent): Promise<void> {
    if (!(await hasShown(db, parent))) throw noSuchRecord()
  }

  /** The sections of a screen, without those whose kind the key does not allow. */
  async function sections(
    named: Readonly<Record<string, Section>>,
    scopes: Scopes,
    { lang, limit = MAX_LIMIT }: { lang?: Language; limit?: number },
  ): Promise<Record<string, StoredRow[]>> {
    const allowed = Object.entries(named).filter(([, { kind }]) => scopes.has(kind))
    const read = allowed.map(async ([name, { kind, order, most = limit, embed: all = [] }]) => {
      const embed = all.filter((other) => scopes.has(other))
      const { rows } = await readList(db, kind, { order, limit: most, fields: [], embed })
      return [name, rows.map((row) => showRow(addresses, kind, row, { embed, lang }))] as const
    })
    return Object.fromEntries(await Promise.all(read))
  }

  const showHit = ({ kind, row, is_similar }: Hit, lang: Language) => ({
    kind,
    ...(is_similar && { is_similar }),
    ...(kind === 'pages' ? row : showRow(addresses, kind, row, { lang })),
  })

  return {
    home: { read: ({ query, scopes }) => sections(HOME_SECTIONS, scopes, query) },
    ...lists,
    ...records,
    new: { read: ({ query, scopes }) => sections(NEW_SECTIONS, scopes, query) },
    mostPlayed: {
      scope: 'tracks',
      async read({ query, scopes }) {
        checkScopes(scopes, query.embed)
        const { rows, next } = await readList(db, 'tracks', { ...query, order: 'played' })
        return { items: rows.map((row) => showRow(addresses, 'tracks', row, query)), next }
      },
    },
    search: {
      async read({ query: { q, kind, lang, limit, after }, scopes }) {
        if (!kind) {
          if (after !== undefined) throw invalid({ after: message('app.cursor') }, 400)
          const kinds = searched.options.filter((each) => scopes.has(each))
          const hits = await searchKinds({ db, hidden }, q, kinds)
          return { items: hits.map((hit) => showHit(hit, lang)), next: null }
        }
        checkScopes(scopes, [kind])
        const { hits, next } = await searchKind({ db, hidden }, q, kind, { limit, after })
        return { items: hits.map((hit) => showHit(hit, lang)), next }
      },
    },
    page: {
      scope: 'pages',
      async read({ params }) {
        const page = await providedPage(db, params.slug)
        if (!page) throw noSuchRecord()
        return page
      },
    },
    changes: {
      isOwn: true,
      async read({ query: { kinds: named, fields, lang, since, limit }, scopes }) {
        checkScopes(scopes, named)
        const asked = appKind.options.filter((kind) => named.includes(kind))
        const kinds = asked.length > 0 ? asked : appKind.options.filter((kind) => scopes.has(kind))
        const withFields = fields === undefined
        const found = await readChanges(primary, { since, limit, asked, kinds, withFields, allowed: scopes })
        const show = ({ kind, id, row, links }: (typeof found.changed)[number]) =>
          withFields ? { kind, id, ...showRow(addresses, kind, row, { lang }), links } : { kind, id }
        return { ...found, changed: found.changed.map(show) }
      },
    },
    placeholders: {
      scope: 'placeholders',
      read: async () => (await readPlaceholders(db)).map(presentPlaceholder(addresses)),
    },
  }
}

function checkScopes(scopes: Scopes, wanted: readonly Scope[]): void {
  const missing = wanted.find((scope) => !scopes.has(scope))
  if (missing) throw keyForbids(message('app.scope', { scope: missing }))
}

function oneParent(kind: AppKind, { parents }: AppListQuery): Parent | null {
  const [first = null, second] = parents
  if (!second) return first
  const names = APP_KINDS[kind].linked.map((other) => APP_KINDS[other].id).join(', ')
  throw invalid({ [APP_KINDS[second.kind].id]: message('app.oneFilter', { names }) }, 400)
}

/**
 * The order of a list for which the call names none: that of the album or playlist, else new tracks first, and other kinds by
 * name.
 */
function orderOf(kind: AppKind, { sort }: AppListQuery, parent: Parent | null): AppOrder {
  const isOrdered = kind === 'tracks' && (parent?.kind === 'albums' || parent?.kind === 'playlists')
  if (sort === 'position' && !isOrdered)
    throw invalid({ sort: ruleMessage('rules.oneOf', { field: 'sort', values: 'name, new, played' }) }, 400)
  return sort ?? (isOrdered ? 'position' : kind === 'tracks' ? 'new' : 'name')
}
