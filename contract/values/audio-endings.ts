/** The endings of the files that are accepted: file choosers and folders know files by them, the server by their content. */
const AUDIO_ENDINGS = [
  ...['mp3', 'm4a', 'm4b', 'mp4', 'aac', '3gp', '3gpp', '3g2', 'mov', 'qta'],
  ...['ogg', 'oga', 'opus', 'wav', 'wave', 'rf64', 'flac'],
]

/** For the `accept` of a file input. */
export const ACCEPTED_AUDIO: string = ['audio/*', ...AUDIO_ENDINGS.map((ending) => `.${ending}`)].join(',')
