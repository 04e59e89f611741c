import type { Plugin } from 'vite'

const changedFile = /\/react-router\/dist\/production\/lib\/router\/utils\.js$/

/**
 * Lets the server's router look at whole addresses first. It tries the routes in their order, each
 * layout by layout, which for some four hundred of them costs more than reading the visitor's session;
 * one comparison tells nearly all of them apart (docs/decisions/0084). A page has few routes and does without.
 */
export function quickRouter(): Plugin {
  return {
    name: 'sepetak:quick-router',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    transform: {
      filter: { id: changedFile },
      handler(code, id) {
        const made = quickRouterFile(code)
        if (made === null) this.error(`The router's ${id} is not as it was`)
        return { code: made, map: null }
      },
    },
  }
}

const start = `function matchRouteBranch(branch, pathname, allowPartial = false) {
	let { routesMeta } = branch;
`

// What the router makes of the whole path is never narrower than its parts one after the other: an
// address that does not fit the whole fits no part's end either.
const quickStart = `${start}	branch.whole ??= compilePath(branch.path)[0];
	if (!allowPartial && !branch.whole.test(pathname)) return null;
`

/** The router's file as the server gets it; null if it is not as it was when this was written. */
export function quickRouterFile(code: string): string | null {
  const made = code.replace(start, quickStart)
  return made === code ? null : made
}
