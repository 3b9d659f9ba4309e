/** The endings of accepted files, by which file choosers and folders recognise them. The server goes by their content. */
const AUDIO_ENDINGS = [
  ...['mp3', 'm4a', 'm4b', 'mp4', 'aac', '3gp', '3gpp', '3g2', 'mov', 'qta'],
  ...['ogg', 'oga', 'opus', 'wav', 'wave', 'rf64', 'flac'],
]

/** The value of the `accept` attribute of a file input. */
export const ACCEPTED_AUDIO: string = ['audio/*', ...AUDIO_ENDINGS.map((ending) => `.${ending}`)].join(',')
