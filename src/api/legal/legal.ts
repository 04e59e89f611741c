import { createRoute, z } from '@hono/zod-openapi'
import { type LegalDocument, legalDocuments } from '#contract'
import { type Clock, locales } from '#kernel'
import {
  comingEditions,
  type Edition,
  editionInForce,
  editionsOf,
  fingerprintOf,
  prevailingLanguage,
  readEdition,
} from '#legal'
import { json, problems } from '../answers.ts'
import { resource } from '../env.ts'

const EditionNote = z.object({
  document: z.enum(legalDocuments),
  version: z.string().openapi({ example: '2026-11-21' }),
  inForceSince: z.string().openapi({ description: 'The day in Jakarta from which it holds' }),
  matchedOn: z.string().openapi({ description: 'When both languages were last compared' }),
  isInForce: z.boolean(),
  isComing: z.boolean().openapi({ description: 'Its day is still to come' }),
})

const TextBody = z
  .object({
    title: z.string(),
    description: z.string(),
    summary: z.array(z.string()),
    changes: z.array(z.string()).openapi({ description: 'Against the edition before' }),
    sections: z
      .array(z.object({ id: z.string(), title: z.string(), clauses: z.array(z.string()) }))
      .openapi({ description: 'Numbered by their order, and so are their clauses' }),
    data: z
      .array(
        z.object({
          kind: z.string(),
          data: z.string(),
          purpose: z.string(),
          keeping: z.string(),
          receiver: z.string(),
        }),
      )
      .openapi({ description: 'Of the privacy policy: kinds of data' }),
    fingerprint: z.string().openapi({ description: 'SHA-256 of the text, kept with acceptances' }),
  })
  .openapi('LegalText')

const EditionBody = EditionNote.extend({
  prevailingLanguage: z.enum(locales),
  texts: z.object({ id: TextBody, en: TextBody }),
}).openapi('LegalEdition')

const list = createRoute({
  method: 'get',
  path: '/legal',
  summary: 'The terms and the privacy policy: their editions, newest first',
  responses: {
    200: json(z.object({ items: z.array(EditionNote) }), 'Every edition'),
    ...problems(),
  },
})

const read = createRoute({
  method: 'get',
  path: '/legal/{document}',
  summary: 'One edition in both languages; without a version the one in force',
  request: {
    params: z.object({ document: z.enum(legalDocuments) }),
    query: z.object({ version: z.string().max(40).optional() }),
  },
  responses: { 200: json(EditionBody, 'The texts'), ...problems('legal.edition_unknown') },
})

/** What people agree to, the same for everybody. */
export const legalRoutes = resource()
  .openapi(list, (c) => {
    const { clock } = c.var.services
    const items = legalDocuments.flatMap((document) => {
      const now = statesOf(clock, document)
      return editionsOf(document).map((edition) => editionNote(edition, now))
    })
    return c.json({ items }, 200)
  })
  .openapi(read, (c) => {
    const { clock } = c.var.services
    const { document } = c.req.valid('param')
    const { version } = c.req.valid('query')
    const now = statesOf(clock, document)
    const edition = version === undefined ? now.current : readEdition(document, version)
    return c.json(editionBody(edition, now), 200)
  })

type States = { readonly current: Edition; readonly coming: readonly Edition[] }

function statesOf(clock: Clock, document: LegalDocument): States {
  return { current: editionInForce(clock, document), coming: comingEditions(clock, document) }
}

function editionNote(edition: Edition, now: States): z.infer<typeof EditionNote> {
  const { document, version, inForceSince, matchedOn } = edition
  const isInForce = edition === now.current
  const isComing = !isInForce && now.coming.includes(edition)
  return { document, version, inForceSince, matchedOn, isInForce, isComing }
}

function editionBody(edition: Edition, now: States): z.infer<typeof EditionBody> {
  const { id, en } = edition.texts
  return {
    ...editionNote(edition, now),
    prevailingLanguage,
    texts: { id: textBody(id), en: textBody(en) },
  }
}

function textBody(text: Edition['texts']['id']): z.infer<typeof TextBody> {
  return {
    ...text,
    summary: [...text.summary],
    changes: [...text.changes],
    sections: text.sections.map((section) => ({ ...section, clauses: [...section.clauses] })),
    data: [...text.data],
    fingerprint: fingerprintOf(text),
  }
}
