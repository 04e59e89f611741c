import type { z } from '@hono/zod-openapi'
import { searchCustomers } from '#account-service'
import {
  answer,
  extend,
  file,
  handling,
  type ListedBody,
  linking,
  list,
  type MessageBody,
  read,
} from '#contract/back-office/messages.ts'
import { readNames } from '#identity'
import { jakartaDate } from '#kernel'
import {
  answerMessage,
  countMessages,
  extendComplaint,
  handleMessage,
  type ListedMessage,
  linkMessage,
  listMessages,
  type MessageDetail,
  type MessageLink,
  openAttachment,
  readMessage,
  workingDaysLeft,
} from '#support'
import type { Domain } from '../encode.ts'
import type { ApiContext } from '../env.ts'
import { requestInvalid } from '../refusals.ts'
import { resource } from '../resource.ts'
import { attachment } from '../uploads.ts'
import { oneMeant, searchServices } from './search-desk.ts'

const app = resource()

/** Messages to support for the staff who answer them. */
export const backOfficeMessageRoutes = app
  .serve(list, async (c) => {
    const { limit, cursor = null, order, topic = null, state = null, only } = c.req.valid('query')
    const { db, clock } = c.var.services
    const today = jakartaDate(clock.now())
    const filter = {
      topic,
      state,
      ownerId: only === 'mine' ? c.var.actor.userId : null,
      overdueOn: only === 'overdue' ? today : null,
    }
    const [page, total] = await Promise.all([
      listMessages(db, { limit, cursor, order }, filter),
      countMessages(db, filter),
    ])
    const names = await readNames(db, idsIn(page.items))
    const items = page.items.map((message) => listedBody(message, { c, today, names }))
    return { items, nextCursor: page.nextCursor, total }
  })
  .serve(read, async (c) => {
    const { db, clock } = c.var.services
    const message = await readMessage(db, c.req.valid('param').messageId)
    const names = await readNames(db, idsIn([message]))
    return messageBody(message, { c, today: jakartaDate(clock.now()), names })
  })
  .serve(answer, async (c) => {
    const { db, clock } = c.var.services
    const { messageId } = c.req.valid('param')
    await answerMessage(db, clock, c.var.actor, messageId, c.req.valid('json').body)
  })
  .serve(extend, async (c) => {
    const { db, clock } = c.var.services
    const { messageId } = c.req.valid('param')
    const { reason } = c.req.valid('json')
    return await extendComplaint(db, clock, c.var.actor, messageId, reason)
  })
  .serve(handling, async (c) => {
    const { db, clock } = c.var.services
    const { messageId } = c.req.valid('param')
    await handleMessage(db, clock, c.var.actor, messageId, c.req.valid('json'))
  })
  .serve(linking, async (c) => {
    const { db, clock } = c.var.services
    const { messageId } = c.req.valid('param')
    const link = await meantBy(c, c.req.valid('json').query)
    await linkMessage(db, clock, c.var.actor, messageId, link)
  })
  .serve(file, async (c) => {
    const { db, clock, files, dataKeys } = c.var.services
    const { messageId, fileId } = c.req.valid('param')
    const storage = { db, clock, store: files, keys: dataKeys }
    return attachment(await openAttachment(storage, c.var.actor, messageId, fileId))
  })

const receiptShape = /^[a-z]{3}-[0-9a-z]{5}-[0-9a-z]{5}$/i

async function meantBy(c: ApiContext, query: string | null): Promise<MessageLink> {
  if (query === null) return null
  const search = { query, reason: 'complaint', page: oneMeant } as const
  const found = await searchCustomers(searchServices(c.var.services), c.var.actor, search)
  const [person] = found.items
  if (person === undefined || found.total > 1)
    throw requestInvalid([{ path: 'query', code: 'support.link_not_found' }])
  const reference = receiptShape.test(query) ? query.toUpperCase() : null
  return { userId: person.userId, reference }
}

type Reading = { c: ApiContext; today: string; names: ReadonlyMap<string, string | null> }

function idsIn(messages: readonly (ListedMessage & { linkedUserId?: string | null })[]): string[] {
  return messages
    .flatMap(({ ownerId, linkedUserId }) => [ownerId, linkedUserId ?? null])
    .filter((id) => id !== null)
}

function listedBody(
  message: ListedMessage,
  { c, today, names }: Reading,
): Domain<z.infer<typeof ListedBody>> {
  const { ownerId } = message
  return {
    ...message,
    owner:
      ownerId === null
        ? null
        : { id: ownerId, name: names.get(ownerId) ?? null, isMe: ownerId === c.var.actor.userId },
    workingDaysLeft: workingDaysLeft(message, today),
  }
}

function messageBody(
  message: MessageDetail,
  reading: Reading,
): Domain<z.infer<typeof MessageBody>> {
  return {
    ...message,
    ...listedBody(message, reading),
    link:
      message.linkedUserId === null
        ? null
        : {
            userId: message.linkedUserId,
            name: reading.names.get(message.linkedUserId) ?? null,
            reference: message.linkedReference,
          },
  }
}
