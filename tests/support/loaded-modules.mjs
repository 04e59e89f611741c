import { appendFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

// Preloaded with `--import`: records every module that a program loads.
const file = process.env.LOADED_MODULES ?? ''

registerHooks({
  load: (url, context, next) => {
    appendFileSync(file, `${url}\n`)
    return next(url, context)
  },
})
