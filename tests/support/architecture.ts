import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, Visitor } from 'vite'
import { rooms, schemas } from './rooms.ts'

/** A source file as the checks see it: its path from the project's root, and its text. */
export type SourceFile = { readonly path: string; readonly text: string }

/** Libraries that are imported in one place only, so that they can be replaced there. */
export const keepers: Record<string, readonly string[]> = {
  '@node-rs/argon2': ['identity'],
  jose: ['identity'],
  otpauth: ['identity'],
  'openid-client': ['identity'],
  '@simplewebauthn/server': ['identity'],
  '@simplewebauthn/browser': ['web'],
  'altcha-lib': ['captcha'],
  aws4fetch: ['files'],
  'file-type': ['files'],
  '@vladmandic/face-api': ['investors'],
  'rate-limiter-flexible': ['identity'],
  pg: ['database'],
  hono: ['api', 'dev', 'web', 'programs'],
  '@hono/zod-openapi': ['contract', 'api', 'dev'],
  '@hono/node-server': ['programs'],
  kysely: [
    'market',
    'meetings',
    'database',
    'audit',
    'approvals',
    'captcha',
    'support',
    'legal',
    'files',
    'identity',
    'inheritance',
    'account-service',
    'wallet',
    'ledger',
    'investors',
    'properties',
    'offerings',
    'payments',
    'withdrawals',
    'distributions',
    'catalogue',
    'documents',
    'auto-invest',
    'portfolio',
    'notifications',
    'referrals',
    'product-clock',
    'demo',
    'api',
  ],
  mt940js: ['withdrawals'],
  nodemailer: ['notifications'],
  '@block65/webcrypto-web-push': ['notifications'],
  pdfkit: ['documents'],
  fflate: ['documents'],
  'tesseract.js-core': ['investors'],
  '@tesseract.js-data/ind': ['investors'],
  'ical-generator': ['portfolio'],
}

const drawers = /(^|\/)(utils?|helpers?|common|misc|lib)(\/|\.tsx?$)/

/** Returns the room of a file. Null for the programs and for files outside `src`. */
export function roomOf(file: string): string | null {
  const parts = file.split('/')
  if (parts[0] !== 'src') return null
  if (parts.length === 2)
    return /^config(-[a-z]+)*\.(test\.)?ts$/.test(parts[1] ?? '') ? 'config' : 'programs'
  return (parts[1] === 'domain' ? parts[2] : parts[1]) ?? null
}

/** Returns every violation of the architecture rules in `files`, as one sentence each. */
export function violations(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => [
    ...nameViolations(file),
    ...sizeViolations(file),
    ...importViolations(file),
  ])
}

function nameViolations({ path: file }: SourceFile): string[] {
  const faults: string[] = []
  if (drawers.test(file)) faults.push(`${file} is a drawer: name the thing`)
  if (!/^[a-z0-9.$_-]+$/.test(path.basename(file))) faults.push(`${file} is not in kebab case`)
  return faults
}

function sizeViolations({ path: file, text }: SourceFile): string[] {
  const lines = text.split('\n').length
  const limit = /\.test\.tsx?$|\.e2e\.ts$/.test(file) ? 600 : 400
  return lines > limit ? [`${file} has ${lines} lines, more than ${limit}`] : []
}

const importShape =
  /(?:^|\n)\s*(import|export)\s+(type\s)?[^'"]*?from\s*'([^']+)'|import\(\s*'([^']+)'\s*\)/g

function importViolations({ path: file, text }: SourceFile): string[] {
  const room = roomOf(file)
  if (room === null) return []
  const faults: string[] = []
  for (const match of text.matchAll(importShape)) {
    const target = match[3] ?? match[4] ?? ''
    const isType = match[2] !== undefined
    const fault = importFault(file, room, target, isType)
    if (fault !== null) faults.push(`${file}: ${fault}`)
  }
  return faults
}

function importFault(file: string, room: string, target: string, isType: boolean): string | null {
  if (target.startsWith('.')) return relativeFault(file, room, target)
  if (target.startsWith('#')) return roomFault(room, target, isType)
  return libraryFault(file, room, target)
}

function relativeFault(file: string, room: string, target: string): string | null {
  const resolved = path.posix.join(path.posix.dirname(file), target)
  const other = roomOf(resolved)
  if (other === null || other === room) return null
  return `reaches into ${other} by ${target}; ask its face`
}

function roomFault(room: string, target: string, isType: boolean): string | null {
  const other = target.slice(1)
  if (other.startsWith('contract/')) return operationsFault(room, target, isType)
  if (other.includes('/')) return `${target} goes past a face`
  if (room === 'programs' || other === room) return null
  if (rooms[room] === undefined) return `room ${room} is not in the table`
  if (!rooms[room].includes(other)) return `${room} may not use ${other}`
  return null
}

/** Operations are declared in files of the contract, which has nothing to hide, so each is imported by name. */
function operationsFault(room: string, target: string, isType: boolean): string | null {
  if (room === 'api' || room === 'dev') return null
  if (room === 'web') return isType ? null : `web may import ${target} as a type only`
  return `${room} may not use the operations of the API`
}

function libraryFault(file: string, room: string, target: string): string | null {
  const name = target.startsWith('@')
    ? target.split('/').slice(0, 2).join('/')
    : target.split('/')[0]
  const places = keepers[name ?? '']
  if (places === undefined || places.includes(room)) return null
  if (/\.test\.tsx?$/.test(file)) return null
  return `${name} is used in ${places.join(', ')} only`
}

/**
 * Returns files that depend on each other in a circle, even if only through types; at least one line for each
 * circle.
 */
export function circles(files: readonly SourceFile[]): string[] {
  const imports = new Map(files.map((file) => [file.path, importedBy(file)]))
  const done = new Set<string>()
  const found: string[] = []
  const visit = (file: string, trail: readonly string[]): void => {
    if (trail.includes(file)) found.push([...trail.slice(trail.indexOf(file)), file].join(' → '))
    if (done.has(file) || trail.includes(file)) return
    for (const other of imports.get(file) ?? []) visit(other, [...trail, file])
    done.add(file)
  }
  for (const { path: file } of files) visit(file, [])
  return found
}

function importedBy({ path: file, text }: SourceFile): string[] {
  return [...text.matchAll(importShape)]
    .map(([, , , target, loadedLater]) => target ?? loadedLater ?? '')
    .filter((target) => target.startsWith('.'))
    .map((target) => path.posix.join(path.posix.dirname(file), target))
}

/** Returns names that the faces of several rooms export, as `name: room, room`. */
export function sharedNames(files: readonly SourceFile[]): string[] {
  const places = new Map<string, string[]>()
  for (const { path: file, text } of files) {
    const room = /^src\/(?:domain\/)?([a-z-]+)\/index\.ts$/.exec(file)?.[1]
    if (room === undefined) continue
    for (const [, list = ''] of text.matchAll(/export (?:type )?\{([^}]*)\}/g)) {
      for (const name of list.split(',').map((part) => part.trim().replace(/^(type|.* as) /, '')))
        if (name !== '') places.set(name, [...(places.get(name) ?? []), room])
    }
  }
  return [...places]
    .filter(([, found]) => found.length > 1)
    .map(([name, found]) => `${name}: ${found.join(', ')}`)
}

/** Returns names of faces that none of `files` imports, as `room: name`, except in rooms that are imported as a whole. */
export function unusedNames(files: readonly SourceFile[]): string[] {
  const used = new Set<string>()
  const whole = new Set<string>()
  for (const { text } of files) {
    for (const [, list = '', room] of text.matchAll(/\{([^}]*)\}\s*from\s*'#([a-z-]+)'/g))
      for (const part of list.split(',')) used.add(`${room}: ${/(?:type )?(\w+)/.exec(part)?.[1]}`)
    for (const [, room = ''] of text.matchAll(/import\(\s*'#([a-z-]+)'\s*\)/g)) whole.add(room)
  }
  return files.flatMap(({ path: file, text }) => {
    const room = /^src\/(?:domain\/)?([a-z-]+)\/index\.ts$/.exec(file)?.[1]
    if (room === undefined || whole.has(room)) return []
    return [...text.matchAll(/export (?:type )?\{([^}]*)\}/g)]
      .flatMap(([, list = '']) => list.split(','))
      .map((part) => `${room}: ${part.trim().replace(/^(type|.* as) /, '')}`)
      .filter((name) => !name.endsWith(': ') && !used.has(name))
  })
}

/** What a framework, a built program or the comparison of all word lists with the database reads by its name. */
const readByName = [
  /^src\/web\/.*: (loader|action|handle|middleware|clientMiddleware|shouldRevalidate|Layout|ErrorBoundary)$/,
  /^src\/contract\/words\/uploads\.ts: uploadTypes$/,
  /^src\/web\/(create-web\.ts: createWeb|entry\.server\.tsx: handleError)$/,
]

const namedImport =
  /(?:import|export)\s+(?:type\s+)?(?:\w+,\s*)?\{([^}]*)\}\s*from\s*'([#.][^']+)'/g
const wholeImport = /(?:\*\s*as\s+\w+\s+from\s*|\bimport\(\s*)'([#.][^']+)'/g
const exported =
  /^export (?:async )?(?:type|interface|const|function\*?|class) (\w+)\b(?! = operation\()/gm

/**
 * Returns names of `src` that are exported although no other file uses them, as `file: name`. The names of faces have
 * a check of their own, and all operations of the API are in one list. `faces` are the imports of package.json.
 */
export function unusedExports(
  files: readonly SourceFile[],
  faces: Readonly<Record<string, string>>,
): string[] {
  const used = new Set<string>()
  const wordsOfReaders = new Map<string, Set<string>>()
  for (const { path: file, text } of files) {
    const targetOf = (target: string) =>
      target.startsWith('.')
        ? path.posix.join(path.posix.dirname(file), target)
        : path.posix.normalize(faces[target] ?? target.replace('#contract/', 'src/contract/'))
    for (const [, list = '', target = ''] of text.matchAll(namedImport))
      for (const part of list.split(','))
        used.add(`${targetOf(target)}: ${/(?:type )?(\w+)/.exec(part)?.[1]}`)
    // A module that is imported as a whole, or later, is read by names that its reader contains.
    for (const [, target = ''] of text.matchAll(wholeImport)) {
      const words = wordsOfReaders.get(targetOf(target)) ?? []
      wordsOfReaders.set(targetOf(target), new Set([...words, ...(text.match(/\w+/g) ?? [])]))
    }
  }
  const found = files
    .filter(({ path: file }) => /^src\/(?!.*(\/index\.ts|\.d\.ts|\.test\.tsx?)$)/.test(file))
    .flatMap(({ path: file, text }) =>
      [...text.matchAll(exported)]
        .map(([, name = '']) => name)
        .filter((name) => wordsOfReaders.get(file)?.has(name) !== true)
        .map((name) => `${file}: ${name}`),
    )
  return [...new Set(found)].filter(
    (name) => !used.has(name) && !readByName.some((rule) => rule.test(name)),
  )
}

/** Returns the permissions of the table that no file uses, as `room: other`. */
export function unusedPermissions(files: readonly SourceFile[]): string[] {
  const used = new Set<string>()
  for (const { path: file, text } of files)
    for (const [, other] of text.matchAll(/['"]#([a-z-]+)/g)) used.add(`${roomOf(file)}: ${other}`)
  return Object.entries(rooms)
    .flatMap(([room, below]) => below.map((other) => `${room}: ${other}`))
    .filter((permission) => !used.has(permission))
}

/**
 * Returns tables, views and functions of another room that the SQL of a room names, as `file: schema.name`. Every text
 * of a program is read, not only templates with the tag `sql`, because parts of a statement are also plain strings.
 * `names` are those of the database; a name that is completed later is reported as `schema.*`.
 */
export function foreignNames(files: readonly SourceFile[], names: ReadonlySet<string>): string[] {
  const found = new Set<string>()
  for (const file of files) {
    if (!/^src\/(?!web\/).*(?<!\.test)\.ts$/.test(file.path)) continue
    for (const text of textsOf(file)) {
      for (const [name, schema = '', rest] of text.matchAll(qualified)) {
        const owner = schemas[schema]
        if (owner === undefined || owner === roomOf(file.path)) continue
        if (rest === '*' || names.has(name)) found.add(`${file.path}: ${name}`)
      }
    }
  }
  return [...found].toSorted()
}

/** A function of the database as `schema.name`, with its definition. */
export type DatabaseFunction = { readonly name: string; readonly body: string }

/** Returns the tables, views and functions that the functions name; comments and texts name nothing. */
export function namedInFunctions(
  functions: readonly DatabaseFunction[],
  names: ReadonlySet<string>,
): Reference[] {
  return functions.flatMap(({ name, body }) =>
    namedIn(body, names).map((to) => ({ from: name, to })),
  )
}

/** Returns the tables of other rooms that the functions change, as `function: table`. */
export function foreignChanges(
  functions: readonly DatabaseFunction[],
  names: ReadonlySet<string>,
): string[] {
  const ownerOf = (name: string) => schemas[name.split('.')[0] ?? '']
  return functions.flatMap(({ name, body }) =>
    [...body.matchAll(/\b(?:insert into|update|delete from|truncate)\s+([a-z_.]+)/gi)]
      .flatMap(([, table = '']) => namedIn(table, names))
      .filter((table) => ownerOf(table) !== ownerOf(name))
      .map((table) => `${name}: ${table}`),
  )
}

function namedIn(body: string, names: ReadonlySet<string>): string[] {
  const found = body.replace(/--.*|'[^']*'/g, '').matchAll(qualified)
  return [...found].map(([name]) => name).filter((name) => names.has(name))
}

const qualified = /\b([a-z_]+)\.([a-z_]+|\*)/g

function textsOf({ path: file, text }: SourceFile): string[] {
  const texts: string[] = []
  const visitor = new Visitor({
    Literal: ({ value }) => {
      if (typeof value === 'string') texts.push(value)
    },
    TemplateElement: ({ value }) => {
      texts.push(value.raw)
    },
    CallExpression: ({ callee, arguments: [name] }) => {
      if (callee.type !== 'MemberExpression' || name?.type !== 'TemplateLiteral') return
      if (callee.object.type === 'Identifier' && callee.object.name === 'sql')
        texts.push(name.quasis.map(({ value }) => value.raw).join('*'))
    },
  })
  visitor.visit(parseSync(file, text).program)
  return texts
}

/** A table or view of the database that refers to another one, each as `schema.name`. */
export type Reference = { readonly from: string; readonly to: string }

/** Returns references to a room that is higher in the table than the room of the referring table, as `from: room`. */
export function upwardReferences(references: readonly Reference[]): string[] {
  const order = Object.keys(rooms)
  const roomAt = (name: string) => schemas[name.split('.')[0] ?? ''] ?? 'kernel'
  const found = references
    .filter(({ from, to }) => order.indexOf(roomAt(to)) > order.indexOf(roomAt(from)))
    .map(({ from, to }) => `${from}: ${roomAt(to)}`)
  return [...new Set(found)].toSorted()
}

/** Returns every TypeScript file below the given folders; directly in the root for `.`. */
export function sourceFiles(root: string, folders: readonly string[]): SourceFile[] {
  return folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: folder !== '.', withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => {
        const full = path.join(entry.parentPath, entry.name)
        return { path: path.relative(root, full), text: readFileSync(full, 'utf8') }
      }),
  )
}
