/** Who may open a screen. `guards/` holds one file for each. */
export type Guard = 'public' | 'guest' | 'registration' | 'login' | 'profile-complete' | 'staff'

export type LayoutName = 'public' | 'auth' | 'dashboard' | 'back-office'

export type Screen = {
  /** Unique; the routes are `id/<id>` and `en/<id>`. */
  readonly id: string
  /** Without the language's prefix. */
  readonly path: string
  readonly file: string
  readonly guard: Guard
  readonly layout: LayoutName
  /** For public screens: the query keys that change the page. Others are never kept in memory. */
  readonly query?: readonly string[]
  /** For public screens: search engines do not list it. */
  readonly isUnlisted?: boolean
}

/** For signed-in visitors whose name and phone are known. */
export function withProfile(id: string, path: string, file: string): Screen {
  return { id, path, file: `routes/${file}`, guard: 'profile-complete', layout: 'dashboard' }
}

/** For everybody who is signed in. */
export function withLogin(id: string, path: string, file: string): Screen {
  return { ...withProfile(id, path, file), guard: 'login' }
}

/** The screens with an address of their own that search engines may list. */
export function findable(screens: readonly Screen[]): readonly Screen[] {
  return screens.filter(
    ({ guard, layout, path, isUnlisted }) =>
      guard === 'public' && layout === 'public' && isUnlisted !== true && !path.includes(':'),
  )
}
