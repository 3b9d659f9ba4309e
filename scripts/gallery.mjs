// Plain JavaScript that runs on the oldest Node we allow, as start.mjs.
import { takePictures } from './steps/pictures.mjs'
import { script } from './steps/project.mjs'

// `npm run gallery -- 'the albums; a toast'` takes the states with one of these in their name, and nothing else.
await script(() => takePictures('gallery.ts', process.argv.slice(2)))
