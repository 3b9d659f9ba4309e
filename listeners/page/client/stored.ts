/** A number stored in this browser; `usual` where there is none, or where storage is blocked. */
export function readNumber(name: string, usual: number): number {
  try {
    const kept = Number(localStorage.getItem(`listen.${name}`) ?? usual)
    return kept > 0 && kept <= 4 ? kept : usual
  } catch {
    return usual
  }
}

export function store(name: string, value: number): void {
  try {
    localStorage.setItem(`listen.${name}`, String(value))
  } catch {
    // In a frame or a private window, storage may be blocked. The choice then lasts until the page is left.
  }
}
