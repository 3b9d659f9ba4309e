// Loaded into the product before it starts: the time of this process jumps when its parent says so. The product has no
// clock module of its own; it and its libraries read `Date`. The clock of PostgreSQL stays as it is.

const Real = Date
let offset = 0

class Shifted extends Real {
  constructor(...given: []) {
    // With arguments it is the date that they say.
    if (given.length > 0) super(...given)
    else super(Real.now() + offset)
  }
  static override now(): number {
    return Real.now() + offset
  }
}
globalThis.Date = Shifted as DateConstructor

process.on('message', (message: unknown) => {
  if (typeof message === 'object' && message !== null && 'clock' in message) offset = Number(message.clock)
})
