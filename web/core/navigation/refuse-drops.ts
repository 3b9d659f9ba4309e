/**
 * Refuses files that are dropped where nothing takes them: the browser would open them in the place of the screen, and unsaved
 * input be lost. At the window, behind everything that could take them.
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
