/** The kinds of records that users can follow. Each such record has a topic at the push service. */
export const FOLLOWED = ['categories', 'artists'] as const
export type FollowedKind = (typeof FOLLOWED)[number]
