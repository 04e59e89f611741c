import type { Plugin } from 'vite'

type Change = (code: string) => string | null

// The router brings these along and no page of ours uses them (docs/decisions/0011).
const changes: Readonly<Record<string, Change>> = {
  // Observers of navigations: none is given, and then only the first of these is called.
  'lib/router/instrumentation.js': () => `
    const none = () => undefined
    export { none as consumeInstrumentationClientResultMetaReceiver }
    export { none as getRouteInstrumentationUpdates, none as instrumentClientSideRouter }
    export { none as instrumentHandler }
    export const instrumentationResultMetaContext = {}
  `,
  // What stands there until data are read: ours are in the document.
  'lib/dom/ssr/fallback.js': () => 'export const RemixRootDefaultHydrateFallback = () => null',
  // A page of its own for errors, should the root have none, with what went wrong inside for all to
  // read. Ours has one; what fails even there is reported, and shows nothing.
  'lib/dom/ssr/errorBoundaries.js': (code) =>
    changed(
      code.replace(/^import \{ (Scripts|isRouteErrorResponse)[^\n]*$/gm, ''),
      /function RemixRootDefaultErrorBoundary[\s\S]*(?=\/\/#endregion)/,
      `function RemixRootDefaultErrorBoundary({ error }) {
        console.error(error)
        return null
      }
      const BoundaryShell = ({ children }) => children
      `,
    ),
  // Links of its own, which no page has: their names for development tools hold them there.
  'lib/dom/lib.js': (code) => {
    const nameless = changed(code, /^\w+\.displayName = "\w+";$/gm, '')
    return (
      nameless && changed(nameless, /^(const \w+ = )(React\$1\.forwardRef)/gm, '$1/*@__PURE__*/$2')
    )
  },
}

const changedFile = /\/react-router\/dist\/production\/(lib\/[\w/-]+\.js)$/

/** Leaves out of the browser's scripts what the router brings and no page of ours uses. */
export function slimRouter(): Plugin {
  return {
    name: 'sepetak:slim-router',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: changedFile },
      handler(code, id) {
        const made = slimRouterFile(changedFile.exec(id)?.[1] ?? '', code)
        if (made === null) this.error(`The router's ${id} is not as it was`)
        return { code: made, map: null }
      },
    },
  }
}

/** A file of the router as browsers get it; null if it is not as it was when this was written. */
export function slimRouterFile(file: string, code: string): string | null {
  const change = changes[file]
  return wordless(change === undefined ? code : change(code))
}

// What the router tells developers of mistakes in their screens, each in a line of its own. Its
// checks stay and throw as before; development has the words.
function wordless(code: string | null): string | null {
  if (code === null) return null
  const spoken = /"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`|get\w+\([^()\n]*\)/.source
  return code
    .replace(/\bwarning\([^\n]*\);$/gm, ';')
    .replace(new RegExp(`(\\binvariant\\(.*), (?:${spoken})\\);$`, 'gm'), '$1);')
    .replace(new RegExp(`\\bthrow new Error\\((?:${spoken})\\);$`, 'gm'), 'throw new Error();')
}

function changed(code: string, from: RegExp, to: string): string | null {
  const made = code.replace(from, to)
  return made === code ? null : made
}
