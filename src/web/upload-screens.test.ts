import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { screens } from './screens.ts'
import { takesFiles, uploadScreens } from './upload-screens.ts'

const web = fileURLToPath(new URL('.', import.meta.url))

test('every screen that shows a form with files is handed what the form sends', () => {
  const withForm = screens.filter(({ file }) => showsFileForm(path.join(web, file), new Set()))
  expect(withForm.length).toBeGreaterThan(10)
  const missing = withForm
    .filter((screen) => !takesFiles(screen.path.replace(/:\w+/g, 'x')))
    .map(({ id }) => id)
  expect(missing).toEqual([])
})

test('the named screens exist, and others take no files', () => {
  const ids = screens.map(({ id }) => id)
  expect(uploadScreens.filter((id) => !ids.includes(id))).toEqual([])
  expect(takesFiles('/back-office/distributions/kost-seturan')).toBe(true)
  expect(takesFiles('/en/back-office/distributions/kost-seturan.data')).toBe(true)
  expect(takesFiles('/back-office/distributions')).toBe(false)
  expect(takesFiles('/dashboard/wallet')).toBe(false)
})

const files = new Set(screens.map(({ file }) => path.join(web, file)))

/** Whether a route, or a part that it imports and no route of its own, has a form of files. */
function showsFileForm(file: string, seen: Set<string>): boolean {
  if (seen.has(file) || !existsSync(file)) return false
  seen.add(file)
  const source = readFileSync(file, 'utf8')
  if (source.includes('encType="multipart/form-data"') || / isUpload>/.test(source)) return true
  const imports = [...source.matchAll(/from '(\.[^']+\.tsx)'/g)].map(([, name = '']) =>
    path.resolve(path.dirname(file), name),
  )
  return imports.some((name) => !files.has(name) && showsFileForm(name, seen))
}
