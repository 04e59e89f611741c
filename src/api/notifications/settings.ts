import { change, end, read, sent } from '#contract/notifications/settings.ts'
import { changeSettings, readOwnDeliveries, readSettings, unsubscribe } from '#notifications'
import { resource } from '../resource.ts'

/** The signed-in user's notification settings. */
export const noticeSettingsRoutes = resource()
  .serve(read, async (c) => await readSettings(c.var.services.db, c.var.actor))
  .serve(change, async (c) => {
    return await changeSettings(c.var.services.db, c.var.actor, onceEach(c.req.valid('json')))
  })
  .serve(sent, async (c) => {
    const { services, actor, locale } = c.var
    return { items: await readOwnDeliveries(services.db, actor, locale) }
  })
  .serve(end, async (c) => {
    const ended = await unsubscribe(c.var.services.db, c.req.valid('query').token)
    return { topics: ended }
  })

type Change = Parameters<typeof changeSettings>[2]

// Of duplicate choices the last one counts.
function onceEach({ choices, rhythm }: Change): Change {
  const last = new Map(choices.map((choice) => [`${choice.topic}/${choice.channel}`, choice]))
  return { choices: [...last.values()], rhythm }
}
