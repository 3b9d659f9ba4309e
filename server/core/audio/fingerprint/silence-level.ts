/** In dBFS: what is quieter over 10 ms counts as silence. The noise of a tape is below it, a breath is not. */
const SILENCE_DBFS = -50
/** That as the mean of squared samples. */
export const SILENCE = 10 ** (SILENCE_DBFS / 10)
