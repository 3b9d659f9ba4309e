import type { DataOf } from '#contract/endpoint.ts'
import { tracks } from '#contract/tracks.ts'
import { call } from '../api/call.ts'
import {
  bothNamesColumn,
  coverColumn,
  editedColumn,
  statusColumn,
  textColumn,
} from '../catalogue/columns.tsx'
import type { ListColumn } from '../catalogue/list-types.ts'
import type { TextKey } from '../i18n/text-key.ts'
import { Hindi } from '../ui/hindi.tsx'
import { writeDay } from './days.ts'
import { SoundCell } from './sound-cell.tsx'
import styles from './track-columns.module.css'

export type Row = DataOf<typeof tracks.list>['Info'][number]

export const keyOf = ({ track_id }: Row) => track_id
export const nameOf = ({ display_name }: Row) => display_name

const sound: ListColumn<Row, never> = {
  id: 'sound',
  label: 'tracks.column.sound',
  kind: 'icon',
  width: '38px',
  cell: (row) => <SoundCell {...row} />,
}

const names = bothNamesColumn('display_name', 'display_name_hindi', 'tracks.column.name')

const recorded: ListColumn<Row, 'record_date'> = {
  id: 'record_date',
  label: 'tracks.column.recorded',
  sort: 'record_date',
  width: '124px',
  cell: ({ record_date }) =>
    record_date && (
      <time className={styles.quiet} dateTime={record_date}>
        {writeDay(record_date)}
      </time>
    ),
}

/** The first of them, and how many more; all of them in the title, and read out. */
const tags: ListColumn<Row, never> = {
  id: 'tag',
  label: 'tracks.column.tag',
  width: '124px',
  cell: ({ trackTag, tagName }) =>
    trackTag.length > 0 && (
      <div className={styles.tags} title={tagName}>
        {trackTag.map(({ tag_id, tag_name }) => (
          <span key={tag_id} className={styles.tag} dir="auto">
            <Hindi text={tag_name} />
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

/** Names of what a track belongs to, on at most two lines; all of them in the title. */
const linked = (
  id: string,
  label: TextKey,
  width: string,
  textOf: (row: Row) => string,
): ListColumn<Row, never> => ({
  id,
  label,
  width,
  cell: (row) =>
    textOf(row) && (
      <div className={styles.linked} dir="auto" title={textOf(row)}>
        <Hindi text={textOf(row)} />
      </div>
    ),
})

const file: ListColumn<Row, 'file_name'> = {
  ...textColumn('file_name', 'tracks.column.file'),
  width: '104px',
  cell: ({ file_name, matched }) =>
    file_name && (
      <div className={styles.file} dir="auto" title={file_name}>
        <Hindi text={file_name} marks={matched?.file_name} />
      </div>
    ),
}

const categories = linked('category', 'tracks.column.category', '80px', ({ categoryName }) => categoryName)
const albums = linked('album', 'tracks.column.album', '98px', ({ albumName }) => albumName)
const playlists = linked('playlist', 'tracks.column.playlist', '112px', ({ playlistName }) => playlistName)

const status = statusColumn<Row>(nameOf, ({ track_id, is_active }) =>
  call(tracks.changeStatus, { body: { track_id, status: is_active } }),
)

/** What some columns grow to where there is room, so that the names do not take all of it. */
const ROOMY = { width: '168px' }

/** The columns of the track list; where the screen has no room for all, two of them wait to be chosen. */
export function columnsFor(isWide: boolean): ListColumn<Row, (typeof tracks.list.sortable)[number]>[] {
  const room = isWide ? ROOMY : {}
  return [
    sound,
    { ...coverColumn('track'), optional: true },
    names,
    { ...recorded, optional: !isWide },
    { ...tags, ...room },
    { ...categories, ...room },
    { ...albums, ...room },
    { ...playlists, ...room, optional: !isWide },
    { ...file, ...room },
    { ...editedColumn, label: 'tracks.column.edited', width: '112px' },
    { ...status, width: '96px' },
  ]
}
