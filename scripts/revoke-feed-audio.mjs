import { command } from './steps/command.mjs'

await command('revoke-feed-audio')
