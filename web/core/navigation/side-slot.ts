/** The id of the element beside the content into which screens put a side panel, as a landmark of its own. */
export const SIDE_SLOT = 'side'
