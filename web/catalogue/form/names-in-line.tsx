import { type Names, shownNames } from '#web/core/i18n/names.ts'
import { Hindi } from '#web/ui/hindi.tsx'

/** A record's names within a line of text, the second one in parentheses. */
export function NamesInLine({ of }: { of: Names }) {
  const [first, second] = shownNames(of)
  return (
    <>
      <Hindi {...first} />
      {second && (
        <>
          {' '}
          (<Hindi {...second} />)
        </>
      )}
    </>
  )
}
