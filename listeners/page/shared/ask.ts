/** Calls the API for apps, such as `albums/12?embed=artists`, and returns its data. Throws `Refused`. */
export type Ask = <Data>(path: string) => Promise<Data>

/** The API's error: its HTTP status, or 0 when it could not be reached. */
export class Refused extends Error {
  readonly status: number
  constructor(status: number) {
    super(`The API for apps answered ${status}`)
    this.status = status
  }
}
