import { type Line, trackLine } from '#web/catalogue/names/track-names.ts'
import { type Names, shownNames } from '#web/core/i18n/names.ts'
import { Hindi } from '#web/ui/hindi.tsx'

export type NamesWithLine = Names & { line?: Line | undefined }

/**
 * A record's names within a line of text, the second one in parentheses. For a track, followed by its artist or album and
 * length.
 */
export function NamesInLine({ of }: { of: NamesWithLine }) {
  const [first, second] = shownNames(of)
  const line = of.line && trackLine(of.line)
  return (
    <>
      <Hindi {...first} />
      {second && (
        <>
          {' '}
          (<Hindi {...second} />)
        </>
      )}
      {line && (
        <>
          {' · '}
          <Hindi text={line} />
        </>
      )}
    </>
  )
}
