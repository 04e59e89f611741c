import { serve } from '@hono/node-server'
import { openPrograms, ready } from './services.ts'

// The API in its own process: `src/server.ts` without the pages.
const { fetch } = await openPrograms()
serve({ fetch, port: Number(process.env.PORT), hostname: '127.0.0.1' }, ready)
