import { command } from './steps/command.mjs'

await command('reset-second-factor')
