import { LocalizedError } from '#server/core/messages/localized-error.ts'
import { message } from '#server/core/messages/message.ts'

/** Thrown when a catalogue cannot be exported or imported as a whole; it says in words what is wrong. */
export class CatalogueProblem extends LocalizedError {
  override name = 'CatalogueProblem'
}

export class OtherImportRuns extends CatalogueProblem {
  override name = 'OtherImportRuns'

  constructor() {
    super(message('catalogueFiles.otherRuns'))
  }
}
