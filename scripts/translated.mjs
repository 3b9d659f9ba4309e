import { command } from './steps/command.mjs'

await command('testing/translations/renew')
