import * as z from 'zod/mini'

/**
 * What OpenSubsonic's published OpenAPI description says of the answers that this server gives: each field with its type,
 * '?' for those that may be missing, '*' for lists, a capital letter for another shape. Fields that no answer here has are
 * left out. Source: the schemas of opensubsonic/open-subsonic-api, July 2026.
 */
const DESCRIBED: Readonly<Record<string, string>> = {
  Child: `id:text parent?:text isDir:flag title:text album?:text artist?:text track?:int year?:int genre?:text
    coverArt?:text size?:int contentType?:text suffix?:text duration?:int bitRate?:int path?:text isVideo?:flag
    userRating?:int playCount?:int created?:moment starred?:moment albumId?:text artistId?:text type?:text
    mediaType?:text bookmarkPosition?:int played?:moment genres?:ItemGenre* artists?:ArtistID3* displayArtist?:text
    albumArtists?:ArtistID3* displayAlbumArtist?:text replayGain?:ReplayGain`,
  ItemGenre: 'name:text',
  ReplayGain: 'trackGain?:number trackPeak?:number',
  Artist: 'id:text name:text starred?:moment userRating?:int',
  ArtistID3: 'id:text name:text coverArt?:text albumCount?:int starred?:moment',
  AlbumID3: `id:text name:text artist?:text artistId?:text coverArt?:text songCount:int duration:int playCount?:int
    created:moment starred?:moment year?:int genre?:text played?:moment userRating?:int genres?:ItemGenre*
    artists?:ArtistID3* displayArtist?:text`,
  Bookmark: 'position:int username:text comment?:text created:moment changed:moment entry:Child',
  Directory: 'id:text parent?:text name:text starred?:moment userRating?:int playCount?:int child?:Child*',
  Playlist: `id:text name:text owner?:text public?:flag songCount:int duration:int created:moment changed:moment
    coverArt?:text readonly?:flag`,
  Queue: 'position?:int username:text changed:moment changedBy:text entry?:Child*',
  Info: 'smallImageUrl?:text mediumImageUrl?:text largeImageUrl?:text',
  Index: 'name:text artist?:Artist*',
  IndexID3: 'name:text artist?:ArtistID3*',
  Lines: 'lang:text synced:flag line:Line* displayArtist?:text displayTitle?:text offset?:number',
  Line: 'value:text start?:number',
  Genre: 'value:text songCount:int albumCount:int',
  Folder: 'id:int name?:text',
  Extension: 'name:text versions:int*',

  // The answers, named by what is inside the envelope.
  license: 'valid:flag email?:text licenseExpires?:moment',
  openSubsonicExtensions: 'Extension*',
  tokenInfo: 'username:text',
  user: `username:text scrobblingEnabled:flag adminRole:flag settingsRole:flag downloadRole:flag uploadRole:flag
    playlistRole:flag coverArtRole:flag commentRole:flag podcastRole:flag streamRole:flag jukeboxRole:flag
    shareRole:flag videoConversionRole:flag folder?:int*`,
  scanStatus: 'scanning:flag count?:int',
  musicFolders: 'musicFolder?:Folder*',
  indexes: 'ignoredArticles:text lastModified:int index?:Index*',
  directory: 'Directory',
  genres: 'genre?:Genre*',
  artists: 'ignoredArticles?:text index?:IndexID3*',
  artist: 'ArtistID3 album:AlbumID3*',
  album: 'AlbumID3 song:Child*',
  song: 'Child',
  artistInfo: 'Info biography?:text similarArtist?:Artist*',
  artistInfo2: 'Info biography?:text similarArtist?:ArtistID3*',
  albumInfo: 'Info notes?:text',
  albumList: 'album?:Child*',
  albumList2: 'album?:AlbumID3*',
  randomSongs: 'song?:Child*',
  songsByGenre: 'song?:Child*',
  topSongs: 'song?:Child*',
  similarSongs: 'song?:Child*',
  similarSongs2: 'song?:Child*',
  nowPlaying: 'entry:Playing*',
  Playing: 'Child username:text minutesAgo:int playerId:int playerName?:text',
  starred: 'artist?:Artist* album?:Child* song?:Child*',
  starred2: 'artist?:ArtistID3* album?:AlbumID3* song?:Child*',
  searchResult2: 'artist?:Artist* album?:Child* song?:Child*',
  searchResult3: 'artist?:ArtistID3* album?:AlbumID3* song?:Child*',
  playlists: 'playlist?:Playlist*',
  playlist: 'Playlist entry?:Child*',
  lyrics: 'value:text artist?:text title?:text',
  lyricsList: 'structuredLyrics?:Lines*',
  playQueue: 'Queue current?:text',
  playQueueByIndex: 'Queue currentIndex?:int',
  bookmarks: 'bookmark?:Bookmark*',
}

const SIMPLE: Readonly<Record<string, z.ZodMiniType>> = {
  text: z.string(),
  flag: z.boolean(),
  int: z.int(),
  number: z.number(),
  moment: z.iso.datetime({ offset: true }),
}

const made = new Map<string, z.ZodMiniType>()

function shapeOf(name: string): z.ZodMiniType {
  const known = SIMPLE[name] ?? made.get(name)
  if (known) return known
  const described = DESCRIBED[name]
  if (described === undefined) throw new Error(`No shape is described for ${name}`)
  const shape = built(described.split(/\s+/))
  made.set(name, shape)
  return shape
}

function built(parts: readonly string[]): z.ZodMiniType {
  const [first = ''] = parts
  if (parts.length === 1 && !first.includes(':')) return typeOf(first)
  const fields: Record<string, z.ZodMiniType> = {}
  const bases = []
  for (const part of parts) {
    const [field = '', type] = part.split(':')
    if (type === undefined) bases.push(shapeOf(field))
    else fields[field.replace('?', '')] = field.endsWith('?') ? z.optional(typeOf(type)) : typeOf(type)
  }
  return bases.reduce<z.ZodMiniType>((whole, base) => z.intersection(whole, base), z.looseObject(fields))
}

const typeOf = (type: string) => (type.endsWith('*') ? z.array(shapeOf(type.slice(0, -1))) : shapeOf(type))

/** What of an answer does not fit the published description, as one line each; `name`: what is inside the envelope. */
export function misfits(name: string, content: unknown): string[] {
  const read = z.safeParse(shapeOf(name), content)
  return read.success
    ? []
    : read.error.issues.map(({ path, message }) => `${name}.${path.join('.')}: ${message}`)
}

export const describedAnswers = Object.keys(DESCRIBED).filter((name) => /^[a-z]/.test(name))
