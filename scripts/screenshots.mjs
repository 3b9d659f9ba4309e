// Plain JavaScript that runs on the oldest Node we support, like start.mjs.
import { takePictures } from './steps/pictures.mjs'
import { script } from './steps/project.mjs'

await script(() => takePictures('screenshots.ts'))
