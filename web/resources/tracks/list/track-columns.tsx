import type { DataOf } from '#contract/calls/endpoint.ts'
import type { LinkedResource } from '#contract/catalogue/references.ts'
import { kinds } from '#contract/kinds/kinds.ts'
import { tracks } from '#contract/resources/tracks.ts'
import { fieldColumns, linkColumns } from '#web/catalogue/kind-screens/kind-columns.tsx'
import { lookups } from '#web/catalogue/kinds/lookups.ts'
import {
  aliasesColumn,
  bothNamesColumn,
  coverColumn,
  editedColumn,
  statusColumn,
} from '#web/catalogue/list/columns.tsx'
import type { ListColumn } from '#web/catalogue/list/list-types.ts'
import { missingColumn } from '#web/catalogue/list/missing-column.tsx'
import { OneLine } from '#web/catalogue/list/one-line.tsx'
import { soundOf } from '#web/catalogue/list/sound-of.ts'
import { lineOf, trackLinkLabel, trackNames } from '#web/catalogue/names/track-names.ts'
import { call } from '#web/core/client/call.ts'
import { firstName, listOfNames } from '#web/core/i18n/names.ts'
import { WholeNumber } from '#web/core/i18n/whole-number.tsx'
import { formatDuration } from '#web/ui/duration.ts'
import { Hindi } from '#web/ui/hindi.tsx'
import { FoundThrough } from './found-through.tsx'
import { InsteadOfArtist } from './instead-of-artist.tsx'
import { SoundCell } from './sound-cell.tsx'
import styles from './track-columns.module.css'

export type Row = DataOf<typeof tracks.list>['Info'][number]

type Sort = (typeof tracks.list.sortable)[number]

export const keyOf = ({ track_id }: Row) => track_id
export const nameOf = (row: Row) => firstName(trackNames(row))
export const namesOf = (row: Row) => ({ ...trackNames(row), line: lineOf(row) })

const sound: ListColumn<Row, never> = {
  id: 'sound',
  label: 'player.label',
  kind: 'icon',
  width: '54px',
  sound: soundOf,
  cell: (row) => <SoundCell {...row} />,
}

const bothNames = bothNamesColumn('display_name', 'display_name_hindi', 'field.name')

const names: ListColumn<Row, 'display_name' | 'display_name_hindi'> = {
  ...bothNames,
  cell: (row) => (
    <>
      {bothNames.cell(row)}
      {row.found_through && <FoundThrough records={row.found_through} />}
    </>
  ),
}

const duration: ListColumn<Row, 'duration'> = {
  id: 'duration',
  label: 'field.duration',
  sort: 'duration',
  width: '104px',
  cell: ({ duration: seconds }) =>
    seconds !== null && <span className={styles.quiet}>{formatDuration(seconds)}</span>,
}

const plays: ListColumn<Row, 'trackCount'> = {
  id: 'plays',
  label: 'dashboard.plays',
  sort: 'trackCount',
  width: '92px',
  cell: ({ trackCount }) => (
    <span className={styles.quiet}>
      <WholeNumber value={trackCount} />
    </span>
  ),
}

/** The cell of the tags: the first one and the number of the others. All of them are in the title and read by screen readers. */
const tags: Partial<ListColumn<Row, never>> = {
  width: '124px',
  cell: ({ trackTag }) =>
    trackTag.length > 0 && (
      <div className={styles.tags} title={listOfNames(lookups.tags.choicesOf(trackTag))}>
        {lookups.tags.choicesOf(trackTag).map((tag) => (
          <span key={tag.id} className={styles.tag} dir="auto">
            <Hindi text={firstName(tag)} />
          </span>
        ))}
        {trackTag.length > 1 && (
          <span className={styles.more} dir="ltr" aria-hidden>
            +{trackTag.length - 1}
          </span>
        )}
      </div>
    ),
}

const file: Partial<ListColumn<Row, never>> = {
  width: '104px',
  cell: ({ file_name, matched }) => <OneLine text={file_name} marks={matched?.file_name} />,
}

/** The cell of the artist. Without one, shows the albums where the list has no column for them, to tell the track apart. */
const artist: Partial<ListColumn<Row, never>> = {
  cell: ({ trackArtist, trackAlbum }) =>
    trackArtist.length > 0 ? (
      <OneLine text={listOfNames(trackArtist)} />
    ) : (
      trackAlbum.length > 0 && <InsteadOfArtist albums={listOfNames(trackAlbum)} />
    ),
}

const WIDTHS: Partial<Record<LinkedResource, string>> = { categories: '80px', playlists: '112px' }

// By the contract, rows have the fields that the kind declares.
const declared = [
  ...fieldColumns('tracks'),
  ...linkColumns('tracks', ({ to }) => ({
    id: kinds[to].noun,
    label: trackLinkLabel(to),
    width: WIDTHS[to] ?? '98px',
  })),
] as unknown as ListColumn<Row, Sort>[]

const status = statusColumn<Row>(nameOf, ({ track_id, is_active }) =>
  call(tracks.changeStatus, { body: { track_id, status: is_active } }),
)

/** The maximum width of some columns, so that the names keep enough space. */
const WIDE_COLUMN = { width: '168px' }

/** The columns of the track list; on narrow screens two of them are hidden until chosen. */
export function columnsFor(isWide: boolean): ListColumn<Row, Sort>[] {
  const room = isWide ? WIDE_COLUMN : {}
  const placed: Readonly<Record<string, Partial<ListColumn<Row, Sort>>>> = {
    record_date: { label: 'tracks.column.recorded', optional: !isWide },
    tag: { ...tags, spare: true, optional: false, ...room },
    artist: { ...artist, tellsApart: true, wide: false, optional: false, width: '126px', ...room },
    category: { spare: true, optional: false, ...room },
    subcategory: room,
    album: { spare: true, optional: false, ...room },
    playlist: { ...room, optional: !isWide },
    file_name: { ...file, ...room },
  }
  const own = (id: string) =>
    declared.filter((column) => column.id === id).map((column) => ({ ...column, ...placed[id] }))
  return [
    sound,
    { ...coverColumn('track'), optional: true },
    names,
    ...Object.keys(placed).flatMap(own),
    { ...duration, wide: true, optional: true },
    { ...plays, wide: true, optional: true },
    ...declared.filter(({ id }) => !(id in placed)),
    { ...aliasesColumn, wide: true },
    { ...missingColumn, wide: true },
    { ...editedColumn, label: 'tracks.column.edited', wide: true },
    { ...status, width: '96px' },
  ]
}
