import { LocalizedError } from '#server/core/messages/localized-error.ts'

/** Why a catalogue cannot be exported or imported as a whole, or what is wrong with one of its files. */
export class CatalogueProblem extends LocalizedError {
  override name = 'CatalogueProblem'
}
