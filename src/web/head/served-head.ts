import { createContext } from 'react'
import type { OpeningKind } from '#contract'
import type { PropertyDetail } from '#contract/properties/property-detail-body.ts'

/** A question with its answer, as both are on the page. */
export type Question = { readonly question: string; readonly answer: string }

/** A step of the way to a page; the last one is the page itself and leads nowhere. */
export type TrailStep = { readonly text: string; readonly to?: string }

/** An opening as its page shows it; money in whole rupiah a month. */
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

/** What a public page says of itself to search engines and to those whom it is sent to. */
export type PageDescription = {
  readonly title: string
  readonly description: string | null
  /** The address that names the page, without the language's prefix. */
  readonly address: string
  readonly property?: PropertyDetail
  readonly trail?: readonly TrailStep[]
  readonly questions?: readonly Question[]
  readonly jobs?: readonly JobOpening[]
}

/** Takes a page's description while it is rendered; `entry.server.tsx` writes it into the head. */
export type ServedHead = {
  page: PageDescription | null
  /** Of the request that is answered. */
  readonly requestId: string | null
}

/** Null in the browser: what only programs read is written once, into the served document. */
export const ServedHeadContext = createContext<ServedHead | null>(null)
