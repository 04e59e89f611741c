import { expect, test } from 'vitest'
import { refusalAt, sent } from '../../../../tests/support/desk-screens.ts'
import { htmlOf } from '../../../../tests/support/rendered.tsx'
import { fieldsIn } from '../../../../tests/support/rendered-forms.ts'
import { screenRequest } from '../../../../tests/support/screen-request.ts'
import { ApiProblem } from '../../api/problem.ts'
import WebhooksScreen, { action, loader } from './webhooks.tsx'

const address = '/dashboard/security-settings/webhooks'
const form = {
  act: 'add',
  address: 'https://books.example/hook',
  events: ['payout', 'trade'],
}
const answers = { '/webhook-endpoints/': { items: [] } }

/** The address and the ticked events on the page, before or after an answer to its form. */
async function shownWith(typed: Readonly<Record<string, string>>, answer?: unknown) {
  const loaded = await loader(screenRequest({ address, answers, typed }).args)
  const page = [<WebhooksScreen key="screen" />, { loaded, answer }] as const
  const boxes = [...htmlOf(...page).matchAll(/<input [^>]*name="events"[^>]*>/g)].flat()
  const ticked = boxes.filter((box) => box.includes(' checked=""'))
  return {
    address: fieldsIn(...page).address,
    boxes: boxes.length,
    ticked: ticked.map((box) => /value="([^"]*)"/.exec(box)?.[1]),
  }
}

test('a new webhook address starts with every event', async () => {
  const { ticked, boxes } = await shownWith({})
  expect(boxes).toBeGreaterThan(form.events.length)
  expect(ticked).toHaveLength(boxes)
})

test('a webhook address that waits for a confirmation keeps exactly its ticked events', async () => {
  const unconfirmed = new ApiProblem(403, { code: 'identity.confirmation_needed' })
  const refusing = { '/webhook-endpoints/': unconfirmed }
  const { args, keptForms } = screenRequest({ address, form, answers: refusing })
  await action(args)
  const typed = Object.fromEntries(keptForms[0] ?? []) as Record<string, string>
  expect(await shownWith(typed)).toMatchObject({ address: form.address, ticked: form.events })
  const none = { ...typed, events: '' }
  expect((await shownWith(none)).ticked).toEqual([])
})

test('a refused webhook address keeps exactly its ticked events', async () => {
  const refusing = { '/webhook-endpoints/': refusalAt('address') }
  const { refused } = await sent(action, { address, form, answers: refusing })
  expect(await shownWith({}, refused)).toMatchObject({
    address: form.address,
    ticked: form.events,
  })
})
