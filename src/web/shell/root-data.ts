import { useRouteLoaderData } from 'react-router'
import type { Mode } from '#kernel'
import type { ReaderStyle } from '../locale/reader.ts'

/** The script that counts visits, and this site's name there. */
export type Analytics = { readonly scriptUrl: string; readonly siteId: string }

/** What every page knows; the root's loader answers it. */
export type RootData = {
  readonly mode: Mode
  readonly build: string
  readonly publicUrl: string
  /** Null: no visit is counted. */
  readonly analytics: Analytics | null
  /** Who is signed in; null for guests. */
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

/** Who is signed in, by email; null for guests. */
export function useSignedInEmail(): string | null {
  return useRootData()?.user?.email ?? null
}

export function usePublicUrl(): string {
  return useRootData()?.publicUrl ?? ''
}
