import { searchCustomers } from '#account-service'
import {
  answer,
  extend,
  file,
  handling,
  linking,
  list,
  read,
} from '#contract/back-office/messages.ts'
import { jakartaDate } from '#kernel'
import {
  answerMessage,
  countMessages,
  extendComplaint,
  handleMessage,
  type ListedMessage,
  linkMessage,
  listMessages,
  type MessageLink,
  openAttachment,
  readMessage,
  workingDaysLeft,
} from '#support'
import type { ApiContext } from '../env.ts'
import { requestInvalid } from '../refusals.ts'
import { resource } from '../resource.ts'
import { attachment } from '../uploads.ts'
import { oneMeant, searchServices } from './search-desk.ts'
import { staffNames } from './staff-names.ts'

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
    const owners = page.items.map(({ ownerId }) => ownerId)
    const nameOf = await staffNames(db, owners)
    const items = page.items.map((message) => withOwner(message, { c, today, nameOf }))
    return { items, nextCursor: page.nextCursor, total }
  })
  .serve(read, async (c) => {
    const { db, clock } = c.var.services
    const message = await readMessage(db, c.req.valid('param').messageId)
    const { linkedUserId: userId, linkedReference: reference } = message
    const nameOf = await staffNames(db, [message.ownerId, userId])
    return {
      ...message,
      ...withOwner(message, { c, today: jakartaDate(clock.now()), nameOf }),
      link: userId === null ? null : { userId, name: nameOf(userId), reference },
    }
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

type Reading = {
  c: ApiContext
  today: string
  nameOf: Awaited<ReturnType<typeof staffNames>>
}

function withOwner(message: ListedMessage, { c, today, nameOf }: Reading) {
  const { ownerId: id } = message
  return {
    ...message,
    owner: id === null ? null : { id, name: nameOf(id), isMe: id === c.var.actor.userId },
    workingDaysLeft: workingDaysLeft(message, today),
  }
}
