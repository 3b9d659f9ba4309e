// Plain JavaScript that runs on the oldest Node we support, like start.mjs.
import { takePictures } from './steps/pictures.mjs'
import { script } from './steps/project.mjs'

// `npm run gallery -- 'the albums; a toast'` only takes the states with one of these in their name.
await script(() => takePictures('gallery.ts', process.argv.slice(2)))
