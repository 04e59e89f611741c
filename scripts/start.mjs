// `npm start`: from a bare clone to a running product.
import { prepare, runProgram } from './bootstrap.mjs'

await prepare()
await runProgram('scripts/run.ts')
