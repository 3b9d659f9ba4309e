import type { Message } from '#contract/messages/message.ts'
import { message } from '#server/core/messages/message.ts'
import { hostOf } from './guard.ts'
import { permanentLinkError } from './link-errors.ts'

/** A file-sharing service, whose links lead to a page about a file. */
export type Drive = {
  /** The domains of the service; hosts match by suffix. */
  hosts: readonly string[]
  /** Returns the direct address of the file; null when this link has none. */
  direct: (url: URL) => URL | null
  /** Advice when the direct address still responds with a page, or the link has none. */
  advice: Message
}

/** Returns the URL with these parameters set and everything else unchanged. */
function withParams(url: URL, params: Record<string, string>): URL {
  const changed = new URL(url)
  for (const [name, value] of Object.entries(params)) changed.searchParams.set(name, value)
  return changed
}

function googleDrive(url: URL): URL | null {
  // The path of a link from an organisation begins with its domain; that from a second account contains its number.
  const path = url.pathname.replace(/^\/a\/[^/]+(?=\/)/, '')
  const id = /^\/file\/(?:u\/\d+\/)?d\/([\w-]+)/.exec(path)?.[1] ?? url.searchParams.get('id')
  const isFile = /^\/(?:file|open|uc|u\/\d+\/(?:uc|open))(?:\/|$)/.test(path)
  if (!id || !isFile) return null
  // Without `confirm`, Google returns a virus scan warning page for large files.
  const direct = new URL('https://drive.usercontent.google.com/download?export=download&confirm=t')
  const key = url.searchParams.get('resourcekey')
  return withParams(direct, { id, ...(key ? { resourcekey: key } : {}) })
}

function dropbox(url: URL): URL | null {
  if (!/^\/(?:s|scl\/fi)\//.test(url.pathname)) return null
  const direct = withParams(url, { dl: '1' })
  direct.searchParams.delete('raw')
  return direct
}

/** Source: the OneDrive API, "Encoding sharing URLs". */
const sharedItem = (url: URL) =>
  new URL(
    `https://api.onedrive.com/v1.0/shares/u!${Buffer.from(url.href).toString('base64url')}/root/content`,
  )

function oneDrive(url: URL): URL | null {
  if (/^\/(?::f:|f)\//.test(url.pathname)) return null
  // Accounts hosted on SharePoint have links such as /:u:/g/… or 1drv.ms/u/c/….
  const isOfSharePoint = hostOf(url).endsWith('.sharepoint.com') || /^\/(?::\w:|\w\/c)\//.test(url.pathname)
  if (isOfSharePoint) return withParams(url, { download: '1' })
  if (/^\/(?:embed|download)$/.test(url.pathname)) return new URL(`/download${url.search}`, url)
  return sharedItem(url)
}

function box(url: URL): URL | null {
  const shared = /^\/s\/(\w+)\/?$/.exec(url.pathname)?.[1]
  if (shared) return new URL(`/shared/static/${shared}`, url)
  return url.pathname.startsWith('/shared/static/') ? url : null
}

/** An item's page lists several files; the link of a single file contains its name. */
function archive(url: URL): URL | null {
  if (!/^\/(?:details|embed)\//.test(url.pathname)) return url
  const [item, ...file] = url.pathname.split('/').slice(2).filter(Boolean)
  return file.length > 0 ? new URL(`/download/${item}/${file.join('/')}`, url) : null
}

const streamed = (name: string, hosts: readonly string[]): Drive => ({
  hosts,
  direct: () => null,
  advice: message('drives.streamed', { name }),
})

const DRIVES: readonly Drive[] = [
  {
    hosts: ['drive.google.com', 'docs.google.com'],
    direct: googleDrive,
    advice: message('drives.google'),
  },
  {
    hosts: ['dropbox.com'],
    direct: dropbox,
    advice: message('drives.dropbox'),
  },
  {
    hosts: ['1drv.ms', 'onedrive.live.com', 'sharepoint.com'],
    direct: oneDrive,
    advice: message('drives.oneDrive'),
  },
  {
    hosts: ['box.com'],
    direct: box,
    advice: message('drives.box'),
  },
  {
    hosts: ['pcloud.link', 'pcloud.com'],
    direct: (url) => (url.pathname.startsWith('/publink') ? null : url),
    advice: message('drives.pCloud'),
  },
  {
    hosts: ['archive.org'],
    direct: archive,
    advice: message('drives.archive'),
  },
  {
    hosts: ['mediafire.com', 'mega.nz', 'wetransfer.com', 'we.tl', 'icloud.com', 't.me'],
    direct: (url) => (hostOf(url).startsWith('download') ? url : null),
    advice: message('drives.pageOnly'),
  },
  streamed('YouTube', ['youtube.com', 'youtu.be']),
  streamed('Spotify', ['spotify.com', 'spotify.link']),
  streamed('SoundCloud', ['soundcloud.com']),
  streamed('Apple Music', ['music.apple.com']),
  streamed('JioSaavn', ['jiosaavn.com', 'saavn.com']),
  streamed('Gaana', ['gaana.com']),
  streamed('Facebook', ['facebook.com', 'fb.watch']),
  streamed('Instagram', ['instagram.com']),
]

/** Returns the service that a URL belongs to; null for any other server. */
export function driveOf(url: URL): Drive | null {
  const host = `.${hostOf(url)}`
  return DRIVES.find(({ hosts }) => hosts.some((end) => host.endsWith(`.${end}`))) ?? null
}

/** Returns the direct file address for a shared link. Throws a `LinkError` with advice. */
export function directLink(url: URL): URL {
  const drive = driveOf(url)
  if (!drive) return url
  const direct = drive.direct(url)
  if (!direct) throw permanentLinkError(drive.advice)
  return direct
}

/** Returns the host that serves the file behind a link. */
export function hostBehind(link: string): string {
  const url = URL.parse(link)
  return url ? hostOf(driveOf(url)?.direct(url) ?? url) : ''
}
