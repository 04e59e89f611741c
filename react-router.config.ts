import type { Config } from '@react-router/dev/config'
import { writeMessageTypes } from './src/web/messages/write-message-types.ts'

// Type generation, development and build all read this file first, so the types of the messages
// are always as new as those of the routes.
writeMessageTypes()

export default { appDirectory: 'src/web', ssr: true } satisfies Config
