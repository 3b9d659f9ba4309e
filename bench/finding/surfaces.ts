import { globalSearch } from '#contract/features/global-search.ts'
import { contract } from '#contract/index.ts'
import { apiKeys, READ_SCOPES } from '#contract/resources/api-keys.ts'
import { playerPasswords } from '#contract/resources/player-passwords.ts'
import { clientOf } from '../client.ts'

/** Where the product searches: what it shows for a query, best first; `ofArtists` where each kind is asked for by itself. */
export type Surface = { name: string; find: (query: string, ofArtists: boolean) => Promise<string[]> }

type Row = Partial<Record<'display_name' | 'name' | 'title', string>>
const nameOf = ({ display_name, title, name }: Row): string => display_name ?? title ?? name ?? ''
const SHOWN = 10

/** Asks the list for a page of a search, and says whether similar names followed. */
export type AskPage = (searchText: string, page_no: number) => Promise<boolean>

export const pagesOfTracks =
  (bench: { address: string; token: string }): AskPage =>
  async (searchText, page_no) => {
    const { data } = await clientOf(bench)(contract.tracks.list.path, {
      searchText,
      page_no,
      pageSize: SHOWN,
    })
    return data.similar !== undefined
  }

/** The product's own searches, over HTTP, as an admin, an app and a player send them. */
export async function surfacesOf(bench: { address: string; token: string }): Promise<Surface[]> {
  const ask = clientOf(bench)
  const admin = { authorization: `Bearer ${bench.token}`, 'content-type': 'application/json' }
  const key = await ask(apiKeys.save.path, {
    name: 'Bench',
    scopes: READ_SCOPES,
    origins: '',
    rate_per_minute: 1e6,
  })
  const app = { authorization: `Bearer ${key.data.api_key}` }
  const listener = { action: 'add', name: 'Bench', email: 'bench@example.org', phone_num: '98765' }
  const { data: user } = await ask(contract.users.save.path, listener)
  const { data: password } = await ask(playerPasswords.add.path, { user_id: user.id, name: 'Bench' })
  const player = { v: '1.16.1', c: 'bench', f: 'json', apiKey: String(password.password) }

  async function read(path: string, init: RequestInit): Promise<unknown> {
    const response = await fetch(`${bench.address}/${path}`, init)
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    return response.json()
  }
  const post = (path: string, body: object) =>
    read(`api/${path}`, { method: 'POST', headers: admin, body: JSON.stringify(body) })
  const list = async (searchText: string, ofArtists: boolean, more: object) => {
    const { path } = ofArtists ? contract.artists.list : contract.tracks.list
    const { data } = (await post(path, { searchText, ...more })) as { data: { Info: Row[]; similar?: Row[] } }
    return [...data.Info, ...(data.similar ?? [])].map(nameOf)
  }

  return [
    { name: 'list', find: (query, ofArtists) => list(query, ofArtists, { pageSize: SHOWN }) },
    {
      name: 'lookup',
      find: (query, ofArtists) => list(query, ofArtists, { pageSize: 50, is_active: '1' }),
    },
    {
      name: 'palette',
      async find(searchText) {
        const { data } = (await post(globalSearch.search.path, { searchText })) as {
          data: { hits: Row[]; similar?: Row[] }
        }
        return [...data.hits, ...(data.similar ?? [])].map(nameOf)
      },
    },
    {
      name: 'app search',
      async find(q) {
        const path = `api/app/search?${new URLSearchParams({ q })}`
        const { data } = (await read(path, { headers: app })) as { data: { items: Row[] } }
        return data.items.map(nameOf)
      },
    },
    {
      name: 'search3',
      async find(query, ofArtists) {
        const asked = new URLSearchParams({
          ...player,
          query,
          artistCount: `${SHOWN}`,
          songCount: `${SHOWN}`,
        })
        const answer = (await read(`rest/search3?${asked}`, {})) as {
          'subsonic-response': { searchResult3: { artist?: Row[]; song?: Row[] } }
        }
        const { artist = [], song = [] } = answer['subsonic-response'].searchResult3
        return (ofArtists ? artist : song).map(nameOf)
      },
    },
  ]
}
