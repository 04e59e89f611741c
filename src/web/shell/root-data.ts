import { isRouteErrorResponse, useRouteError, useRouteLoaderData } from 'react-router'
import { type Mode, modes } from '#kernel'
import type { ReaderStyle } from '../locale/reader.ts'

/** The script that counts visits, and the name of this site in it. */
export type Analytics = { readonly scriptUrl: string; readonly siteId: string }

/** The data of every page, from the root's loader. */
export type RootData = {
  readonly mode: Mode
  readonly build: string
  readonly publicUrl: string
  /** Null when visits are not counted. */
  readonly analytics: Analytics | null
  /** The signed-in user; null for guests. */
  readonly user:
    | (ReaderStyle & {
        readonly name: string | null
        readonly email: string
        /** Whether the profile has name and phone. */
        readonly isComplete: boolean
      })
    | null
}

/** Null on the error page, when the root itself could not be loaded. */
export function useRootData(): RootData | null {
  return (useRouteLoaderData('root') as RootData | undefined) ?? null
}

/**
 * How the product runs; null when it is unknown. A guard that refuses a page gives it with its refusal, because
 * the loader of the root then does not run.
 */
export function useMode(): Mode | null {
  const root = useRootData()
  const error = useRouteError()
  if (root !== null) return root.mode
  const refusal: unknown = isRouteErrorResponse(error) ? error.data : null
  const mode =
    typeof refusal === 'object' && refusal !== null && 'mode' in refusal ? refusal.mode : null
  return modes.find((each) => each === mode) ?? null
}

/** Whether someone is signed in; no on the error page of the root itself. */
export function useIsSignedIn(): boolean {
  return (useRootData()?.user ?? null) !== null
}

/** The email address of the signed-in user; null for guests. */
export function useSignedInEmail(): string | null {
  return useRootData()?.user?.email ?? null
}

export function usePublicUrl(): string {
  return useRootData()?.publicUrl ?? ''
}
