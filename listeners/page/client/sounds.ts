import type { Sound } from './player.ts'

/** The sound that an element of a page describes. */
function soundIn({ dataset }: HTMLElement): Sound {
  const { sound, src = '', en = '', hi = '', byEn = '', byHi = '', cover = '', duration } = dataset
  return { id: Number(sound), src, en, hi, byEn, byHi, cover, duration: Number(duration) || 0 }
}

/** All sounds of the list around an element, and the index of the element's own. */
export function queueAround(element: Element): { sounds: Sound[]; index: number } {
  const list = element.closest('[data-queue]')
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-sound]') ?? [])]
  const own = element.closest<HTMLElement>('[data-sound]')
  return { sounds: rows.map(soundIn), index: Math.max(0, own ? rows.indexOf(own) : 0) }
}

/** The sounds of the first list on the page. */
export function firstQueue(): Sound[] {
  const first = document.querySelector('main [data-sound]')
  return first ? queueAround(first).sounds : []
}
