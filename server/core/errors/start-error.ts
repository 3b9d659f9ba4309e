/** The start cannot go on; the message is for the person at the terminal and names the way out. */
export class StartError extends Error {
  override name = 'StartError'
}
