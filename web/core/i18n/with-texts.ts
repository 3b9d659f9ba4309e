/** Loads a screen or dialog together with the texts that are left out of the first load. */
export const withTexts = <Loaded>(load: () => Promise<Loaded>): Promise<Loaded> =>
  import('./later-texts.ts').then(({ withLaterTexts }) => withLaterTexts(load()))
