import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { ListedName, ScreeningLists } from './screening.ts'

/** Returns the lists now in the folder; reads them again only when a file has changed. */
export type ReadLists = () => ScreeningLists

const none: ScreeningLists = { version: 'none', names: [] }

/**
 * Opens the lists of names for screening. Each list is a `.csv` file with the heading
 * `reference,names,born_on`; several names of one person are separated by `;`. Without a folder there are no
 * lists.
 */
export function openScreeningLists(folder: string | null): ReadLists {
  let stamp = ''
  let lists = none
  return () => {
    if (folder === null) return none
    const files = readdirSync(folder)
      .filter((name) => name.endsWith('.csv'))
      .sort()
      .map((name) => path.join(folder, name))
    const now = files.map((file) => `${file} ${statSync(file).mtimeMs}`).join('\n')
    if (now === stamp) return lists
    const texts = files.map((file) => ({ file, text: readFileSync(file, 'utf8') }))
    const hash = createHash('sha256')
    for (const { file, text } of texts) hash.update(`${path.basename(file)}\n${text}\n`)
    lists = {
      version: hash.digest('base64url').slice(0, 16),
      names: texts.flatMap(({ file, text }) => namesOf(path.basename(file, '.csv'), text)),
    }
    stamp = now
    return lists
  }
}

/** Parses one list. Throws with the line number when a line is malformed. */
export function namesOf(list: string, text: string): ListedName[] {
  return text
    .split(/\r?\n/)
    .slice(1)
    .flatMap((line, index) => {
      if (line.trim() === '') return []
      const [reference = '', names = '', bornOn = ''] = line.split(',').map((cell) => cell.trim())
      const known = names.split(';').map((name) => name.trim())
      const isDate = bornOn === '' || /^\d{4}-\d\d-\d\d$/.test(bornOn)
      if (reference === '' || known.some((name) => name === '') || !isDate)
        throw new Error(`line ${index + 2} of the list ${list} is not reference,names,born_on`)
      return [{ list, reference, names: known, bornOn: bornOn === '' ? null : bornOn }]
    })
}
