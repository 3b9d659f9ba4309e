/** The server cannot start; the message is shown at the terminal and says what to do. */
export class StartError extends Error {
  override name = 'StartError'
}
