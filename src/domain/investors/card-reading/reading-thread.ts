import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parentPort } from 'node:worker_threads'
import { gunzipSync } from 'node:zlib'

// The worker thread that recognises text. It receives pictures and returns tables of words. It loads the
// recognition engine and its language data from the installed packages, and nothing else.

/** The text layout of a picture: one block of lines, one column with gaps, or one line of digits. */
export type Layout = 'block' | 'column' | 'figures'

export type ReadRequest = {
  readonly id: number
  readonly picture: Uint8Array
  readonly layout: Layout
}
export type Answer = { readonly id: number; readonly table: string | null }

type Recogniser = {
  Init(path: null, language: string, engine: number): number
  SetVariable(name: string, value: string): void
  SetImageFile(orientation: number, angle: number): number
  Recognize(monitor: null): number
  GetTSVText(page: number): string
  Clear(): void
}

type Core = {
  FS: { writeFile(path: string, bytes: Uint8Array): void; unlink(path: string): void }
  TessBaseAPI: new () => Recogniser
}

const load = createRequire(import.meta.url)
const language = 'ind'
const neuralEngine = 1
const modes: Record<Layout, string> = { column: '4', block: '6', figures: '7' }

let opened: Promise<{ core: Core; recogniser: Recogniser }> | undefined

async function open() {
  const create = load('tesseract.js-core/tesseract-core-simd-lstm.js') as (
    options: object,
  ) => Promise<Core>
  const silent = () => {}
  // The engine's output is discarded, so that no word of a card is logged.
  const core = await create({ print: silent, printErr: silent })
  const packed = load.resolve(
    `@tesseract.js-data/${language}/4.0.0_best_int/${language}.traineddata.gz`,
  )
  core.FS.writeFile(`./${language}.traineddata`, gunzipSync(readFileSync(packed)))
  const recogniser = new core.TessBaseAPI()
  if (recogniser.Init(null, language, neuralEngine) !== 0)
    throw new Error('the reader of texts did not open')
  // Cards have dark text on a light ground. Trying inverted text as well doubles the time for a picture without
  // legible text.
  recogniser.SetVariable('tessedit_do_invert', '0')
  return { core, recogniser }
}

async function recognise({ picture, layout }: ReadRequest): Promise<string> {
  opened ??= open()
  const { core, recogniser } = await opened
  core.FS.writeFile('/input', picture)
  try {
    recogniser.SetVariable('tessedit_pageseg_mode', modes[layout])
    const taken = layout === 'figures' ? '0123456789' : ''
    recogniser.SetVariable('tessedit_char_whitelist', taken)
    if (recogniser.SetImageFile(1, 0) !== 0) throw new Error('the reader does not open the picture')
    recogniser.Recognize(null)
    return recogniser.GetTSVText(0)
  } finally {
    recogniser.Clear()
    core.FS.unlink('/input')
  }
}

parentPort?.on('message', (ask: ReadRequest) => {
  recognise(ask).then(
    (table) => parentPort?.postMessage({ id: ask.id, table } satisfies Answer),
    () => parentPort?.postMessage({ id: ask.id, table: null } satisfies Answer),
  )
})
