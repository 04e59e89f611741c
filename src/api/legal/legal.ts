import { type LegalDocument, legalDocuments } from '#contract'
import { list, read } from '#contract/legal/legal.ts'
import type { Clock } from '#kernel'
import {
  comingEditions,
  type Edition,
  editionInForce,
  editionsOf,
  fingerprintOf,
  prevailingLanguage,
  readEdition,
} from '#legal'
import { resource } from '../resource.ts'

/** Legal documents, the same for all readers. */
export const legalRoutes = resource()
  .serve(list, (c) => {
    const { clock } = c.var.services
    const items = legalDocuments.flatMap((document) => {
      const now = statesOf(clock, document)
      return editionsOf(document).map((edition) => withForce(edition, now))
    })
    return { items }
  })
  .serve(read, (c) => {
    const { clock } = c.var.services
    const { document } = c.req.valid('param')
    const { version } = c.req.valid('query')
    const now = statesOf(clock, document)
    const edition = version === undefined ? now.current : readEdition(document, version)
    const { id, en } = edition.texts
    return {
      ...withForce(edition, now),
      prevailingLanguage,
      texts: {
        id: { ...id, fingerprint: fingerprintOf(id) },
        en: { ...en, fingerprint: fingerprintOf(en) },
      },
    }
  })

type States = { readonly current: Edition; readonly coming: readonly Edition[] }

function statesOf(clock: Clock, document: LegalDocument): States {
  return { current: editionInForce(clock, document), coming: comingEditions(clock, document) }
}

function withForce(edition: Edition, now: States) {
  const isInForce = edition === now.current
  const isComing = !isInForce && now.coming.includes(edition)
  return { ...edition, isInForce, isComing }
}
