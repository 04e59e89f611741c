// The entry point of every command in package.json: `node scripts/command.mjs <program> [arguments]`. It runs
// on Node 20 or newer, installs what is missing, and starts a TypeScript program.
import { prepare, runProgram } from './bootstrap.mjs'

const [program, ...args] = process.argv.slice(2)
await prepare()
await runProgram(`scripts/${program}.ts`, args)
