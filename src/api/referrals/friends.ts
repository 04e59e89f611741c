import { file, list, remind } from '#contract/referrals/friends.ts'
import { fileHeaders, tableFile } from '#documents'
import { countStages, friendTable, readFriends, remindFriend } from '#referrals'
import { documentLanguage } from '../document-language.ts'
import { resource } from '../resource.ts'

/** The friends that the signed-in user referred. */
export const friendRoutes = resource()
  .serve(list, async (c) => {
    const { db, clock } = c.var.services
    const { limit, cursor = null, stage = null, q, sort: order } = c.req.valid('query')
    const search = q === undefined || q === '' ? null : q
    const query = { stage, search, order }
    const [page, stages] = await Promise.all([
      readFriends(db, clock, c.var.actor, query, { limit, cursor }),
      countStages(db, c.var.actor),
    ])
    return { ...page, stages }
  })
  .serve(file, async (c) => {
    const { services, actor } = c.var
    const { format, language } = c.req.valid('query')
    const locale = await documentLanguage(c, language)
    const table = friendTable(services.db, services.clock, actor, locale)
    return c.body(tableFile(format, table), 200, fileHeaders(format, 'sepetak-friends-v1'))
  })
  .serve(remind, async (c) => {
    const { db, clock } = c.var.services
    return await remindFriend(db, clock, c.var.actor, c.req.valid('param').friendId)
  })
