// Every command of package.json begins here: `node scripts/command.mjs <program> [arguments]`. It
// runs on any Node from 20 on, installs what is missing, and hands over to a program in TypeScript.
import { prepare, runProgram } from './bootstrap.mjs'

const [program, ...args] = process.argv.slice(2)
await prepare()
await runProgram(`scripts/${program}.ts`, args)
