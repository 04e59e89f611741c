import { expect, test } from 'vitest'
import { htmlOf, linksIn, textOf } from '../../../../tests/support/rendered.tsx'
import { faultyIn, fieldsIn } from '../../../../tests/support/rendered-forms.ts'
import { ledBy, screenRequest } from '../../../../tests/support/screen-request.ts'
import { ApiProblem } from '../../api/problem.ts'
import { apiContext } from '../../context.ts'
import InheritanceScreen, { action as accept, loader as readInheritance } from './inheritance.tsx'
import MistakeScreen, { action as object } from './mistake.tsx'
import { loader as readReport } from './report.tsx'
import { ReportForm, typedReport } from './report-form.tsx'
import StatusScreen, { action as give, loader as readStatus } from './status.tsx'

const problem = (code: string, status = 400) => new ApiProblem(status, { code, detail: 'No' })

test('a refused report keeps everything typed and asks for the files again', () => {
  const form = new FormData()
  const values = {
    deceasedName: 'Budi',
    diedOn: '2026-11-20',
    nik: '3174',
    accountEmail: 'b@example.com',
    accountPhone: '0812',
    name: 'Siti',
    relation: 'spouse',
    email: 's@example.com',
    phone: '0813',
    note: 'Please call',
  }
  for (const [name, value] of Object.entries(values)) form.set(name, value)
  const refusal = { code: 'x', detail: '', fields: { diedOn: 'In the future' } }
  const refused = (
    <ReportForm typed={typedReport(form)} problem={refusal} attempt="a" today="2026-11-21" />
  )
  expect(fieldsIn(refused)).toMatchObject(values)
  expect(faultyIn(refused)).toEqual(['diedOn'])
  expect(textOf(refused)).toContain('Choose the files again. What you typed is still here.')
  const first = (
    <ReportForm typed={null} problem={undefined} attempt={undefined} today="2026-11-21" />
  )
  expect(textOf(first)).not.toContain('Choose the files again.')
})

test('the form of a death report checks the NIK and allows no day after today, by the clock of the product', async () => {
  const { args } = screenRequest({ answers: { '/figures/': { asOf: '2027-02-03T17:00:00.000Z' } } })
  const { today } = await readReport(args)
  expect(today).toBe('2027-02-04')
  const form = <ReportForm typed={null} problem={undefined} attempt={undefined} today={today} />
  const html = htmlOf(form)
  expect(html).toMatch(/<input(?=[^>]*name="nik")[^>]*data-rule="nik"/)
  expect(html).toMatch(/<input(?=[^>]*type="date")[^>]*max="2027-02-04"/)
})

const report = {
  number: 'DR-1',
  deceasedName: 'Budi',
  state: 'asked',
  reportedAt: '2026-11-21T03:00:00Z',
  reason: 'The family card',
  isOnHold: false,
  documents: [{ kind: 'death-certificate', givenAt: '2026-11-21T03:00:00Z' }],
}

const status = (changed: object | null, answer?: unknown) =>
  [
    <StatusScreen key="status" />,
    {
      answer,
      loaded: {
        report: changed === null ? null : { ...report, ...changed },
        problem: undefined,
      },
    },
  ] as const

test.each([
  [{ state: 'reported', reason: null }, 'Our staff are checking this report.', true],
  [{}, 'We still need the following.', true],
  [{ state: 'confirmed' }, 'We have checked this report.', true],
  [{ state: 'transferred' }, 'The units and balance have passed to the heirs.', false],
  [{ state: 'refused' }, 'We have closed this report.', false],
  [{ isOnHold: true }, 'This report is on hold', true],
])('a report that is %o reads "%s" and takes documents: %s', (changed, words, isOpen) => {
  expect(textOf(...status(changed))).toContain(words)
  expect(Object.hasOwn(fieldsIn(...status(changed)), 'kind')).toBe(isOpen)
})

test('the requested documents and those that were received are listed', () => {
  const text = textOf(...status({}))
  expect(text).toContain('The family card')
  expect(text).toContain('Death certificate')
  expect(text).toContain('21 Nov 2026')
})

test('a refused document keeps its kind, and a received one begins again', () => {
  const refusal = { code: 'x', detail: '', fields: { file: 'Too large' } }
  const refused = status({}, { isGiven: false, kind: 'will', problem: refusal })
  expect(fieldsIn(...refused)).toMatchObject({ kind: 'will' })
  expect(faultyIn(...refused)).toEqual(['file'])
  const given = status({}, { isGiven: true, kind: '', problem: undefined })
  expect(fieldsIn(...given)).toMatchObject({ kind: 'heir-certificate' })
  expect(textOf(...given)).toContain('We have received the document.')
})

async function statusAt(address: string, answer: unknown) {
  const answers = { '/death-reports/status/': answer }
  const { args, calls } = screenRequest({ address, answers })
  return { ...(await readStatus(args)), calls }
}

test('a report is read with the token of its link, and only an ended link is called ended', async () => {
  const read = await statusAt('/?token=t1', report)
  expect(read.calls).toEqual([['POST /death-reports/status/', { token: 't1' }]])
  expect(read.report).toMatchObject({ number: 'DR-1' })
  expect((await statusAt('/', report)).calls).toEqual([])
  const ended = await statusAt('/?token=t1', problem('inheritance.link_ended', 404))
  expect(ended).toMatchObject({ report: null, problem: undefined })
  const limited = await statusAt('/?token=t1', problem('request.too_many', 429))
  expect(limited.problem).toMatchObject({ detail: 'No' })
})

test('an expired link leads to a new report', () => {
  expect(linksIn(...status(null))).toContain('/en/death-report')
})

test('a document is sent with the token of the link and its kind', async () => {
  const { args, calls } = screenRequest({
    address: '/?token=t1',
    form: { kind: 'will', file: 'x' },
  })
  const sent: FormData[] = []
  const postForm = async (_: string, form: FormData) => {
    sent.push(form)
  }
  args.context.set(apiContext, { postForm } as never)
  expect(await give(args)).toMatchObject({ data: { isGiven: true } })
  expect(calls).toEqual([])
  expect([...(sent[0] ?? [])]).toEqual([
    ['token', 't1'],
    ['kind', 'will'],
    ['file', 'x'],
  ])
})

const mistake = (loaded: object, answer?: unknown) =>
  [<MistakeScreen key="mistake" />, { loaded, answer }] as const

test('the owner of an account says by the button of the page only that the report is a mistake', async () => {
  expect(fieldsIn(...mistake({ token: 't1', isOpen: true }))).toEqual({ token: 't1' })
  const { args, calls } = screenRequest({ form: { token: 't1' } })
  expect(await object(args)).toMatchObject({ data: { isSaid: true } })
  expect(calls[0]?.slice(0, 2)).toEqual(['POST /death-reports/mistake/', { token: 't1' }])
  expect(fieldsIn(...mistake({ token: 't1', isOpen: true }, { isSaid: true }))).toEqual({})
  expect(fieldsIn(...mistake({ token: 't1', isOpen: false }))).toEqual({})
  const meanwhile = { isSaid: false, problem: { code: 'inheritance.link_ended', fields: {} } }
  expect(fieldsIn(...mistake({ token: 't1', isOpen: true }, meanwhile))).toEqual({})
})

const invitation = {
  name: 'Siti',
  guardian: null,
  deceasedName: 'Budi',
  numerator: 1,
  denominator: 3,
  isAccepted: false,
}

const part = {
  transferredAt: '2026-12-01T03:00:00Z',
  propertyId: 'villa',
  propertyName: 'Villa Sanur',
  amount: 1_200,
  cost: 900_000,
  acquiredOn: '2025-01-02',
}

const inheritance = {
  id: 'i1',
  deceasedName: 'Budi',
  state: 'confirmed',
  heirName: 'Siti',
  isForChild: false,
  numerator: 1,
  denominator: 3,
  acceptedAt: '2026-11-25T03:00:00Z',
  parts: [],
}

const page = (changed: object) =>
  [
    <InheritanceScreen key="inheritance" />,
    {
      loaded: { items: [], identity: 'verified', invitation: null, isLinkOver: false, ...changed },
    },
  ] as const

test('an invitation names the share, or the whole, and the child that it is for', () => {
  const invited = (changed: object) =>
    textOf(...page({ invitation: { ...invitation, ...changed } }))
  expect(invited({})).toContain('Siti, your share is 1/3.')
  expect(invited({ numerator: 3 })).toContain('Siti, you receive the whole inheritance.')
  expect(invited({ guardian: 'Rina' })).toContain(
    'Rina, you receive a share of 1/3 on behalf of Siti.',
  )
  expect(invited({})).toContain('Accept this share')
  expect(invited({ isAccepted: true })).not.toContain('Accept this share')
})

test('an accepted share asks for an identity while it is not verified', () => {
  const waits = (identity: string) => page({ items: [inheritance], identity })
  expect(textOf(...waits('verified'))).toContain('Your identity is verified.')
  expect(textOf(...waits('verified'))).not.toContain('once the identity of every heir is verified')
  expect(textOf(...waits('none'))).toContain('once the identity of every heir is verified')
  expect(textOf(...waits('none'))).toContain('You accepted this share on 25 November 2026.')
})

test('a received inheritance lists units with their cost and the balance without one, and its receipt', () => {
  const money = {
    ...part,
    propertyId: null,
    propertyName: null,
    amount: 50_000,
    cost: null,
    acquiredOn: null,
  }
  const received = page({ items: [{ ...inheritance, state: 'transferred', parts: [part, money] }] })
  const text = textOf(...received)
  expect(text).toMatch(/Villa Sanur .*cost Rp900,000 .*held since 2 January 2025 .*1,200 units/)
  expect(text).toMatch(/Balance .*Rp50,000/)
  expect(text).not.toContain('Your identity is verified.')
  expect(linksIn(...received)).toContain('/en/dashboard/files/inheritances/i1/receipt?language=en')
  expect(linksIn(...page({ items: [inheritance] })).join()).not.toContain('receipt')
})

test('without an inheritance the page leads to a report, and an ended invitation says so', () => {
  expect(linksIn(...page({}))).toContain('/en/death-report')
  expect(textOf(...page({ isLinkOver: true }))).toContain('This invitation no longer works.')
})

test('an invitation is checked only with a token, and accepted once with it', async () => {
  const check = '/inheritances/invitation/check/'
  const read = async (address: string, answer: unknown) => {
    const answers = { [check]: answer, '/inheritances/': { items: [], identity: 'none' } }
    return await readInheritance(screenRequest({ address, answers }).args)
  }
  expect(await read('/', invitation)).toMatchObject({ invitation: null, isLinkOver: false })
  expect(await read('/?token=t1', invitation)).toMatchObject({ invitation, isLinkOver: false })
  expect(await read('/?token=t1', problem('x', 404))).toMatchObject({ isLinkOver: true })
  const { args, calls } = screenRequest({ locale: 'id', address: '/?token=t1', form: {} })
  expect(await ledBy(accept(args))).toBe('/dashboard/inheritance')
  expect(calls).toEqual([['POST /inheritances/invitation/', { token: 't1' }]])
})
