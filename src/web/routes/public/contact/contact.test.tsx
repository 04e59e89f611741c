import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import type { Ticket } from '#contract/contact/contact.ts'
import { refusalAt, refusalOfState, sent } from '../../../../../tests/support/desk-screens.ts'
import { linksIn, textOf } from '../../../../../tests/support/rendered.tsx'
import { formsIn, formWith } from '../../../../../tests/support/rendered-forms.ts'
import { screenRequest } from '../../../../../tests/support/screen-request.ts'
import Newsletter, { action as subscribe } from '../newsletter/newsletter.tsx'
import { NewsletterLink } from '../newsletter/newsletter-link.tsx'
import { loader as readContact, action as write } from './contact.tsx'
import { ContactForm } from './contact-form.tsx'
import ContactStatus, { action as ask } from './contact-status.tsx'

type Answer = ComponentProps<typeof ContactForm>

const page = { address: '/en/contact' } as const
const message = {
  ...{
    topic: 'complaint',
    name: 'Rina',
    email: 'rina@example.com',
    phone: '+62811',
    body: 'Short',
  },
  ...{ receiptNumber: 'DEP-1', happenedOn: '2026-11-20', wanted: 'Refund', complainant: 'self' },
}

test('a message is sent in the language of the page, and a refused one keeps everything but its files', async () => {
  const answers = { '/contact/messages/': refusalAt('body', 'Write at least 20 characters') }
  const { calls, refused } = await sent(write, { form: message, answers })
  expect(calls).toEqual([['POST /contact/messages/', { ...message, language: 'en' }]])
  const answer = refused as unknown as Pick<Answer, 'typed' | 'problem'>
  const form = <ContactForm topic="complaint" fault={null} attempt="a" {...answer} />
  const [shown] = formsIn(form, page)
  expect(shown).toMatchObject({ fields: message, faulty: ['body'] })
  expect(shown?.text).toContain('Write at least 20 characters')
})

test.each([
  ['complaint', ['receiptNumber', 'complainant', 'happenedOn', 'wanted'], []],
  ['withdrawal', ['receiptNumber'], ['happenedOn', 'wanted', 'complainant']],
  ['deposit', ['receiptNumber'], ['happenedOn', 'wanted']],
  ['account', [], ['receiptNumber', 'happenedOn', 'wanted']],
  ['unheard-of', [], ['receiptNumber', 'happenedOn']],
] as const)('a message about %s has the fields %o and not %o', (topic, present, absent) => {
  const form = (
    <ContactForm {...{ topic, fault: null, typed: null, problem: undefined, attempt: undefined }} />
  )
  const names = Object.keys(formsIn(form, page)[0]?.fields ?? {})
  expect(names).toEqual(expect.arrayContaining([...present, 'topic', 'email', 'body']))
  for (const name of absent) expect(names).not.toContain(name)
})

test('the number of an error page is in the message, and anything else in the address is not', async () => {
  const answers = { '/operator/': { address: null }, '/cities/': { items: [] } }
  const faultAt = async (fault: string) => {
    const { args } = screenRequest({ address: `/contact?fault=${fault}`, answers })
    return (await readContact(args)).fault
  }
  expect(await faultAt('7K2QX')).toBe('7K2QX')
  expect(await faultAt('buy+now')).toBeNull()
  expect(await faultAt('ABCDEFGHI')).toBeNull()
  const form = (
    <ContactForm
      {...{ topic: 'account', fault: '7K2QX', typed: null, problem: undefined, attempt: undefined }}
    />
  )
  expect(formsIn(form, page)[0]?.fields.body).toContain('7K2QX')
})

const ticket: Ticket = {
  ...{ number: 'TKT-1', topic: 'complaint', state: 'open', submittedAt: '2026-12-01T02:00:00Z' },
  ...{ dueOn: '2026-12-14', workingDaysLeft: 3, extension: null, body: 'My question' },
  ...{ answers: [], conversation: [] },
}
const answered: Ticket = {
  ...{ ...ticket, state: 'answered' },
  answers: [{ body: 'Our answer to it', answeredAt: '2026-12-02T02:00:00Z' }],
}
const typed = { number: 'TKT-1', email: 'rina@example.com' }
const lookups = '/contact/lookups/'
const replies = '/contact/replies/'
const status = (answer: unknown) =>
  [
    <ContactStatus key="status" />,
    { address: '/en/contact/status', loaded: { number: '' }, answer },
  ] as const
const statusOf = async (changed: Partial<Ticket>) => {
  const { refused } = await sent(ask, {
    form: typed,
    answers: { [lookups]: { ...ticket, ...changed } },
  })
  return textOf(...status(refused))
}

test.each([
  [3, '3 working days left.'],
  [0, 'Today is the last day.'],
  [-1, 'Our answer is 1 working day late. We are sorry.'],
])('a complaint with %i working days left says "%s"', async (workingDaysLeft, words) => {
  expect(await statusOf({ workingDaysLeft })).toContain(
    `We will answer by 14 December 2026. ${words}`,
  )
})

test('a message that is no complaint has no date, and an extension states its reason', async () => {
  expect(await statusOf({ dueOn: null, workingDaysLeft: null })).not.toMatch(
    /We will answer|working day/,
  )
  const extension = { extendedAt: '2026-12-05T02:00:00Z', reason: 'the bank has to answer' }
  expect(await statusOf({ extension })).toContain(
    'We need ten more working days: the bank has to answer',
  )
})

test('the conversation is in the order in which it was written', async () => {
  const second = {
    ...{ number: 'TKT-2', body: 'Second question', submittedAt: '2026-12-03T02:00:00Z' },
    answers: [{ body: 'Second answer', answeredAt: '2026-12-04T02:00:00Z' }],
  }
  const text = await statusOf({ ...answered, conversation: [second] })
  expect(text).toMatch(
    /You wrote, 1 Dec .*My question Our answer, 2 Dec .*Our answer to it You wrote, 3 Dec .*Second question Our answer, 4 Dec .*Second answer/,
  )
})

test('only an answered message can be replied to', async () => {
  const formFor = async (given: Ticket) => {
    const { refused } = await sent(ask, { form: typed, answers: { [lookups]: given } })
    return formWith({ number: 'TKT-1', body: '' }, ...status(refused))
  }
  expect(await formFor(ticket)).toBeUndefined()
  expect((await formFor(answered))?.fields).toEqual({ ...typed, body: '' })
  const later = { ...ticket, conversation: [{ ...ticket, answers: answered.answers }] }
  expect(await formFor(later)).toBeDefined()
})

test('a refused look-up keeps the number and the address and names the field', async () => {
  const { refused } = await sent(ask, { form: typed, answers: { [lookups]: refusalAt('number') } })
  expect(formsIn(...status(refused))).toMatchObject([{ fields: typed, faulty: ['number'] }])
})

test('a reply is sent with its message, states its own number and empties its field', async () => {
  const answers = { [lookups]: answered, [replies]: { number: 'TKT-3', dueOn: '2026-12-20' } }
  const { calls, refused } = await sent(ask, { form: { ...typed, body: 'Thank you' }, answers })
  expect(calls[0]).toEqual([`POST ${replies}`, { ...typed, body: 'Thank you', language: 'en' }])
  expect(textOf(...status(refused))).toContain(
    'as complaint TKT-3. We will answer by 20 December 2026.',
  )
  expect(formWith({ body: '' }, ...status(refused))).toBeDefined()
})

test('a refused reply keeps its text with the error at its field', async () => {
  const answers = { [lookups]: answered, [replies]: refusalAt('body') }
  const { refused } = await sent(ask, { form: { ...typed, body: 'Why?' }, answers })
  expect(formWith({ body: 'Why?' }, ...status(refused))).toMatchObject({
    fields: typed,
    faulty: ['body'],
  })
})

test('a refused reply says why and keeps its text even if its message cannot be read again', async () => {
  const answers = { [lookups]: refusalOfState, [replies]: refusalOfState }
  const { refused } = await sent(ask, { form: { ...typed, body: 'A long reply' }, answers })
  const shown = status(refused)
  expect(textOf(...shown)).toContain('Not possible now')
  expect(formWith({ body: 'A long reply' }, ...shown)?.fields).toMatchObject(typed)
})

test('a subscription is sent with the language and the consent, and a refused one keeps its address', async () => {
  const form = { email: 'rina@example.com', consent: 'on', captcha: 'c' }
  const accepted = await sent(subscribe, { form })
  const body = { email: form.email, language: 'en', consent: true, captcha: 'c' }
  expect(accepted.calls).toEqual([['POST /newsletter/', body]])
  expect(textOf(<Newsletter />, { ...page, answer: accepted.refused })).toContain(
    'rina@example.com',
  )
  const { refused, calls } = await sent(subscribe, {
    form: { email: 'rina' },
    answers: { '/newsletter/': refusalAt('email') },
  })
  expect(calls[0]?.[1]).toMatchObject({ consent: false, captcha: '' })
  expect(formsIn(<Newsletter />, { ...page, answer: refused })[0]).toMatchObject({
    fields: { email: 'rina' },
    faulty: ['email'],
  })
})

test.each([
  ['confirm', '/en/newsletter'],
  ['unsubscribe', '/en/contact'],
] as const)('a dead link to %s leads to %s, and after another error it can be tried again', (use, to) => {
  const shown = (token: string, code?: string) => {
    const problem = { code, detail: 'Not valid', fields: {} }
    const answer = code === undefined ? undefined : { isDone: false, problem }
    return [
      <NewsletterLink key="link" use={use} />,
      { ...page, loaded: { token }, answer },
    ] as const
  }
  for (const alive of [shown('t1'), shown('t1', 'request.failed')]) {
    expect(formsIn(...alive)).toMatchObject([{ fields: { token: 't1' } }])
    expect(linksIn(...alive)).not.toContain(to)
  }
  for (const dead of [shown(''), shown('t1', 'newsletter.link_expired')]) {
    expect(formsIn(...dead)).toEqual([])
    expect(linksIn(...dead)).toEqual([to, '/en/marketplace'])
  }
})
