import { fileTypes } from '#contract/files.ts'
import {
  appointProxy as give,
  mine,
  minutes,
  myPart,
  ofProperty,
  publishedVotes as published,
  publishedVotesCsv as publishedCsv,
  read,
  receipt,
  revokeProxy as revoke,
  vote,
} from '#contract/meetings/meetings.ts'
import { fileHeaders, type Table, tableFile } from '#documents'
import type { Locale } from '#kernel'
import {
  appointProxy,
  castVotes,
  meetingsOfProperty,
  myMeetings,
  openMinutes,
  type PublishedLeaf,
  publishedLeaves,
  publishedVotes,
  readMeeting,
  readMine,
  revokeProxy,
  voteReceipt,
} from '#meetings'
import { documentLanguage } from '../document-language.ts'
import { idempotencyKey } from '../middleware.ts'
import { resource } from '../resource.ts'
import { attachment } from '../uploads.ts'

const app = resource()

/** Shareholders' meetings: public data, and the acts of voters. */
export const meetingRoutes = app
  .serve(mine, async (c) => {
    const { db, clock } = c.var.services
    const { limit, cursor = null, waiting } = c.req.valid('query')
    const page = { limit, cursor, onlyWaiting: waiting === 'true' }
    return await myMeetings(db, clock, c.var.actor, page)
  })
  .serve(ofProperty, async (c) => {
    const { db, clock } = c.var.services
    const { limit, cursor = null } = c.req.valid('query')
    const { propertyId } = c.req.valid('param')
    return await meetingsOfProperty(db, clock.now(), propertyId, { limit, cursor })
  })
  .serve(read, async (c) => {
    const { db, clock } = c.var.services
    return await readMeeting(db, clock.now(), c.req.valid('param').meetingId)
  })
  .serve(published, async (c) => {
    const { meetingId } = c.req.valid('param')
    const votes = await publishedVotes(c.var.services.db, meetingId)
    return jsonFile(`votes-${meetingId}`, votes)
  })
  .serve(publishedCsv, async (c) => {
    const { meetingId } = c.req.valid('param')
    const { number, leaves } = await publishedLeaves(c.var.services.db, meetingId)
    const file = tableFile('csv', votesTable(leaves, c.var.locale))
    return c.body(file, 200, fileHeaders('csv', `votes-${number}`))
  })
  .serve(minutes, async (c) => {
    const { db, files: store, dataKeys: keys } = c.var.services
    const language = await documentLanguage(c, c.req.valid('query').language)
    const request = { ...c.req.valid('param'), language }
    const { number, bytes } = await openMinutes(db, { store, keys }, c.var.actor, request)
    return attachment({ name: `${number}-${language}.pdf`, type: fileTypes.pdf, bytes })
  })
  .serve(myPart, async (c) => {
    const { db, clock } = c.var.services
    return await readMine(db, clock, c.var.actor, c.req.valid('param').meetingId)
  })
  .serve(vote, async (c) => {
    const { db, clock } = c.var.services
    const { meetingId } = c.req.valid('param')
    const { choices } = c.req.valid('json')
    await castVotes(db, clock, c.var.actor, { meetingId, choices, key: idempotencyKey(c) })
    return await readMine(db, clock, c.var.actor, meetingId)
  })
  .serve(give, async (c) => {
    const { db, clock } = c.var.services
    const { meetingId } = c.req.valid('param')
    const { code = '', ...proxy } = c.req.valid('json')
    await appointProxy(db, clock, c.var.actor, {
      meetingId,
      code,
      ...proxy,
      key: idempotencyKey(c),
    })
    return await readMine(db, clock, c.var.actor, meetingId)
  })
  .serve(revoke, async (c) => {
    const { db, clock } = c.var.services
    const { meetingId } = c.req.valid('param')
    await revokeProxy(db, clock, c.var.actor, { meetingId, key: idempotencyKey(c) })
    return await readMine(db, clock, c.var.actor, meetingId)
  })
  .serve(receipt, async (c) => {
    const { meetingId } = c.req.valid('param')
    const found = await voteReceipt(c.var.services.db, c.var.actor, meetingId)
    return jsonFile(`receipt-${meetingId}`, found)
  })

function jsonFile(name: string, content: unknown): Response {
  const bytes = Buffer.from(`${JSON.stringify(content, null, 1)}\n`)
  return attachment({ name: `${name}.json`, type: fileTypes.json, bytes })
}

function votesTable(rows: readonly PublishedLeaf[], locale: Locale): Table<PublishedLeaf> {
  const named = (code: string) => ({ code, label: code })
  return {
    name: 'votes',
    version: 1,
    locale,
    rows,
    columns: [
      { ...named('motion'), kind: 'integer', value: ({ position }) => position },
      {
        ...named('title'),
        kind: 'text',
        value: ({ titleId, titleEn }) => (locale === 'id' ? titleId : titleEn),
      },
      { ...named('choice'), kind: 'text', value: ({ choice }) => choice },
      { ...named('units'), kind: 'integer', value: ({ units }) => units },
      { ...named('nonce'), kind: 'text', value: ({ nonce }) => nonce },
    ],
  }
}
