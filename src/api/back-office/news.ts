import { readProposals } from '#approvals'
import { mayPropose } from '#contract'
import { begin, list, one, preview, proposal, removal, save } from '#contract/back-office/news.ts'
import { renderMail } from '#notifications'
import {
  beginNews,
  countReaders,
  proposeNews,
  readNews,
  readNewsList,
  removeNews,
  saveNews,
} from '#support'
import type { ApiContext } from '../env.ts'
import { resource } from '../resource.ts'
import { readableProposal } from './desks/readable-proposal.ts'

const app = resource()

/** The newsletter, which needs two people to be sent. */
export const backOfficeNewsRoutes = app
  .serve(list, async (c) => {
    const { limit, cursor = null, state } = c.req.valid('query')
    return await readNewsList(c.var.services.db, state, { limit, cursor })
  })
  .serve(begin, async (c) => {
    const { db, clock } = c.var.services
    return await beginNews(db, clock, c.var.actor)
  })
  .serve(one, async (c) => await fileOf(c, c.req.valid('param').newsId))
  .serve(save, async (c) => {
    const { db, clock } = c.var.services
    const { newsId: id } = c.req.valid('param')
    return await saveNews(db, clock, c.var.actor, { id, ...c.req.valid('json') })
  })
  .serve(removal, async (c) => {
    const { db, clock } = c.var.services
    await removeNews(db, clock, c.var.actor, c.req.valid('param').newsId)
  })
  .serve(preview, async (c) => {
    const { db, mailer } = c.var.services
    const { newsId, language } = c.req.valid('param')
    const { subject, body } = await readNews(db, newsId)
    // Each reader has their own unsubscribe link; the one in a preview has no effect.
    const values = { subject: subject[language], body: body[language], token: 'preview' }
    const frame = { ...mailer, readerName: null }
    const { text, html } = renderMail('news', language, values, frame)
    return { language, subject: subject[language], text, html }
  })
  .serve(proposal, async (c) => {
    const { db, clock } = c.var.services
    const { newsId: id } = c.req.valid('param')
    const { version } = c.req.valid('json')
    const made = await proposeNews(db, clock, c.var.actor, { id, version })
    return readableProposal(made, c.var.actor)
  })

async function fileOf(c: ApiContext, id: string) {
  const { db } = c.var.services
  const [item, proposals, readersNow] = await Promise.all([
    readNews(db, id),
    readProposals(db, { kinds: ['news'], subjectId: id }, { limit: 1, cursor: null }),
    countReaders(db),
  ])
  const { actor } = c.var
  const [made] = proposals.items
  return {
    ...item,
    readersNow,
    proposal: made === undefined ? null : readableProposal(made, actor),
    mayWrite: mayPropose('news', actor.roles),
  }
}
