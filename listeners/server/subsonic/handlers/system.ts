import { storedCount } from '#server/catalogue/list.ts'
import type { Context } from '#server/core/context.ts'
import type { HandlersFor } from '../protocol/handler.ts'
import { MUSIC_FOLDER } from '../protocol/params.ts'
import { notAllowed } from '../protocol/subsonic-error.ts'

/** The OpenSubsonic extensions that this server supports, with their versions. */
const EXTENSIONS = {
  apiKeyAuthentication: [1],
  formPost: [1],
  indexBasedQueue: [1],
  songLyrics: [1],
  topSongsByArtistId: [1],
} as const

type Names = 'ping' | 'getLicense' | 'getOpenSubsonicExtensions' | 'tokenInfo' | 'getUser' | 'getScanStatus'

export const systemHandlers = ({ db }: Pick<Context, 'db'>): HandlersFor<Names> => ({
  ping: async () => ({}),

  getLicense: async () => ({ license: { valid: true } }),

  getOpenSubsonicExtensions: async () => ({
    openSubsonicExtensions: Object.entries(EXTENSIONS).map(([name, versions]) => ({ name, versions })),
  }),

  tokenInfo: async ({ listener: { username } }) => ({ tokenInfo: { username } }),

  async getUser({ params, listener: { username } }) {
    if (params.username.toLowerCase() !== username.toLowerCase()) throw notAllowed()
    return {
      user: {
        username,
        scrobblingEnabled: true,
        adminRole: false,
        settingsRole: false,
        downloadRole: true,
        uploadRole: false,
        playlistRole: false,
        coverArtRole: false,
        commentRole: false,
        podcastRole: false,
        streamRole: true,
        jukeboxRole: false,
        shareRole: false,
        videoConversionRole: false,
        folder: [MUSIC_FOLDER],
      },
    }
  },

  getScanStatus: async () => ({
    scanStatus: { scanning: false, count: await storedCount(db, 'tracks', '1') },
  }),
})
