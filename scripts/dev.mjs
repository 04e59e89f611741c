// `npm run dev`: the same as `npm start`, with reloading instead of a build.
import { prepare, runProgram } from './bootstrap.mjs'

await prepare()
await runProgram('scripts/run.ts', ['--dev'])
