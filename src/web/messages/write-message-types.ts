import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const directory = fileURLToPath(new URL('../../../messages/id/', import.meta.url))
const target = fileURLToPath(new URL('./generated.d.ts', import.meta.url))

// These belong to programs that are no browser: the API's refusals, mails and documents.
const areasElsewhere = ['problems', 'mail', 'documents']

/**
 * Writes the Indonesian messages as a type, so that keys and the arguments inside the texts are
 * checked by the compiler. The file is rebuilt by every build and never committed.
 */
export function writeMessageTypes(): void {
  const areas = readdirSync(directory)
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
    .filter((area) => !areasElsewhere.includes(area))
    .sort()
  const members = areas.map((area) => {
    const messages: unknown = JSON.parse(readFileSync(`${directory}${area}.json`, 'utf8'))
    return `  readonly ${JSON.stringify(area)}: ${JSON.stringify(messages, withoutPlainText)}\n`
  })
  const text = `// Made by write-message-types.ts; do not edit.\nexport type Messages = {\n${members.join('')}}\n`
  if (!existsSync(target) || readFileSync(target, 'utf8') !== text) writeFileSync(target, text)
}

// The compiler reads every text letter by letter to find its arguments; one without any need not be
// read, and most have none.
function withoutPlainText(_key: string, value: unknown): unknown {
  return typeof value === 'string' && !/[{<]/.test(value) ? '' : value
}
