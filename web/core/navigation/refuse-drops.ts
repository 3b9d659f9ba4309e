/**
 * Refuses files that are dropped where nothing takes them, because the browser would open them instead of the screen and lose
 * unsaved input. It listens on the window, so that every element that takes drops comes first.
 */
export function refuseDrops(): void {
  window.addEventListener('dragover', refuse)
  window.addEventListener('drop', refuse)
}

function refuse(event: DragEvent): void {
  if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
  event.preventDefault()
  event.dataTransfer.dropEffect = 'none'
}
