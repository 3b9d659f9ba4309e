/** In dBFS: 10 ms that are quieter count as silence. The noise of a tape is below this level, a breath is not. */
const SILENCE_DBFS = -50
/** The level of silence as the mean of squared samples. */
export const SILENCE = 10 ** (SILENCE_DBFS / 10)
