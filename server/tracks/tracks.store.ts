/** What other resources know of tracks. */
export const tracksResource = {
  table: 'tracks',
  id: 'track_id',
  one: 'Track',
  many: 'Tracks',
  names: ['display_name', 'display_name_hindi'],
  searched: ['display_name', 'display_name_hindi', 'file_name'],
  columns: ['track_id', 'display_name', 'display_name_hindi', 'is_active', 'date_modified', 'version'],
  written: ['display_name', 'display_name_hindi'],
  sorted: { display_name: 'required', display_name_hindi: 'nullable', date_modified: 'required' },
} as const
