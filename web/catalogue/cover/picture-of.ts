type Pictured = Partial<Record<'cover_thumbnail' | 'cover_picture' | 'cover_image' | 'profile_image', string>>

/** The address of a record's picture, under whichever of the specification's names the response uses; '' for none. */
export const pictureOf = ({ cover_picture, cover_image, profile_image }: Pictured): string =>
  cover_picture ?? cover_image ?? profile_image ?? ''

/** The address of a record's picture at list size, where the server provides one. */
export const thumbnailOf = ({ cover_thumbnail, ...record }: Pictured): string =>
  cover_thumbnail ?? pictureOf(record)
