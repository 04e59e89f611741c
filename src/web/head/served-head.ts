import { createContext } from 'react'
import type { OpeningKind } from '#contract'
import type { PropertyDetail } from '#contract/properties/property-detail-body.ts'

/** A question and its answer, as shown on the page. */
export type Question = { readonly question: string; readonly answer: string }

/** A breadcrumb; the last one is the page itself and has no link. */
export type TrailStep = { readonly text: string; readonly to?: string }

/** A job opening as shown on its page; pay in whole rupiah per month. */
export type JobOpening = {
  readonly title: string
  readonly description: string
  readonly postedOn: string
  readonly closesOn: string | null
  readonly employment: OpeningKind
  readonly city: string
  readonly province: string
  readonly isRemote: boolean
  readonly pay: { readonly lowest: number; readonly highest: number } | null
}

/** The description of a public page for search engines and link previews. */
export type PageDescription = {
  readonly title: string
  readonly description: string | null
  /** The canonical address without the language prefix. */
  readonly address: string
  readonly property?: PropertyDetail
  readonly trail?: readonly TrailStep[]
  readonly questions?: readonly Question[]
  readonly jobs?: readonly JobOpening[]
}

/** Collects a page's description during rendering; `entry.server.tsx` writes it into the head. */
export type ServedHead = {
  page: PageDescription | null
  /** Of the request that is handled. */
  readonly requestId: string | null
}

/** Null in the browser: these tags are written once, into the served document. */
export const ServedHeadContext = createContext<ServedHead | null>(null)
