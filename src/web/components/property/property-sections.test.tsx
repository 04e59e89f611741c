import { expect, test } from 'vitest'
import type { Meeting } from '#contract/meetings/meeting-body.ts'
import type {
  DossierMonth,
  HealthItem,
  PropertyDossier,
} from '#contract/properties/dossier-body.ts'
import type { PropertyDetail } from '#contract/properties/property-detail-body.ts'
import type { Question } from '#contract/questions/question-body.ts'
import { linksIn, textOf } from '../../../../tests/support/rendered.tsx'
import { formsIn } from '../../../../tests/support/rendered-forms.ts'
import { BuyBar } from './buy-bar.tsx'
import { ForecastSection } from './money/forecast-section.tsx'
import { MoneyTable } from './money/money-table.tsx'
import { PayoutHistory } from './money/payout-history.tsx'
import { RentChange } from './money/rent-change.tsx'
import { OfferingHead } from './ownership/offering-head.tsx'
import { TitleSection } from './ownership/title-section.tsx'
import { VotesSection } from './ownership/votes-section.tsx'
import { DocumentsSection } from './records/documents-section.tsx'
import { HealthSection } from './records/health-section.tsx'
import { QuestionsSection } from './records/questions-section.tsx'
import { TenantsSection } from './records/tenants-section.tsx'

const page = { address: '/en/marketplace/villa' } as const
const offering = {
  unitsTotal: 1_000,
  unitsLeft: 400,
  unitPrice: 1_000_000,
  targetUnits: 800,
  closesAt: '2027-01-10T02:00:00Z',
}
const property = {
  ...{ id: 'villa', state: 'open', isPaused: false, isForecast: false, unitPrice: 1_000_000 },
  ...{
    unitsTotal: 1_000,
    issuerUnits: 0,
    hasDebt: false,
    netYieldBasisPoints: 525,
    titleSteps: [],
  },
  ...{ valuations: [], letState: 'let', facts: { titleNumberMasked: 'SHGB 12' } },
  money: {
    ...{
      price: 800_000_000,
      buyingCosts: 90_000_000,
      reserve: 60_000_000,
      renovationReserve: 25_000_000,
    },
    ...{ platformFee: 50_000_000, raise: 1_000_000_000 },
  },
  offering,
} as unknown as PropertyDetail
const changed = (more: object) => ({ ...property, ...more }) as PropertyDetail

const bar = (more: object, resalePrice: number | null = null, isGuest = false) =>
  textOf(<BuyBar property={changed(more)} {...{ resalePrice, isGuest }} />, page)

test('the bar shows the price of the issuer while it sells, otherwise that of other holders, otherwise nothing', () => {
  expect(bar({})).toBe('Rp1,000,000 / unit 5.3% per year Buy')
  expect(bar({ isForecast: true })).toContain('per year, forecast')
  expect(bar({ state: 'operating' }, 1_050_000)).toBe('Rp1,050,000 / unit Buy')
  expect(bar({ state: 'operating' })).toBe('')
  expect(bar({ isPaused: true })).toBe('')
})

test('a guest creates an account for a purchase from the issuer, not for one from other holders', () => {
  expect(bar({}, null, true)).toContain('Create an account to buy')
  expect(bar({ state: 'operating' }, 1_050_000, true)).toContain('Buy')
  expect(bar({ state: 'operating' }, 1_050_000, true)).not.toContain('account')
})

const head = (more: object) =>
  textOf(<OfferingHead offering={{ ...offering, ...more } as never} investors={12} />, page)

test('the target of an offering is shown until it is met, and all units are sold only when none is left', () => {
  expect(head({})).toMatch(
    /400 of 1,000 left Rp1,000,000 60% · 12 investors closes 10 Jan 2027, 09:00 WIB/,
  )
  expect(head({})).toContain('Minimum target 800 units.')
  expect(head({ unitsLeft: 201 })).toContain('Minimum target')
  expect(head({ unitsLeft: 200 })).not.toContain('Minimum target')
  expect(head({ unitsLeft: 1 })).toContain('99%')
  expect(head({ unitsLeft: 0 })).toContain('100%')
})

const money = (more: object) => textOf(<MoneyTable property={changed(more)} />, page)

test('the use of the money adds up to the amount raised, with both parts of the reserve', () => {
  expect(money({})).toMatch(/Repairs Rp35,000,000, renovation Rp25,000,000 6.0% Rp60,000,000/)
  expect(money({})).toMatch(/Total raised Rp1,000,000,000/)
  expect(money({})).toContain('Rp1,000,000,000 = 1,000 units × Rp1,000,000.')
  expect(money({})).toContain('No debt.')
  expect(money({ hasDebt: true })).toContain('Still mortgaged to a bank.')
})

test.each([
  [{}, 'If the target is met without selling all units'],
  [{ offering: { ...offering, targetUnits: 1_000 } }, null],
  [{ state: 'funded' }, 'All of it comes from buyers of units.'],
  [{ state: 'funded', issuerUnits: 40 }, '40 units were not sold and stay with the issuer'],
  [{ state: 'failed', issuerUnits: 40 }, null],
] as const)('who pays for the units of a property with %o is said as far as it is settled', (more, words) => {
  const all = /If the target is met without|All of it comes from|not sold/
  if (words === null) expect(money(more)).not.toMatch(all)
  else expect(money(more)).toContain(words)
})

type Month = Partial<DossierMonth> & { readonly net: number }
const months = (...given: Month[]) =>
  given.map((each, index) => ({
    ...{
      month: `2026-0${index + 1}`,
      occupancyBasisPoints: 9_000,
      gross: 10_000_000,
      maintenance: 0,
    },
    ...each,
  })) as unknown as DossierMonth[]
const rent = (...given: Month[]) =>
  textOf(<RentChange months={months(...given)} unitsTotal={1_000} />, page)

test('the change of rent names the month before and the larger reason for it', () => {
  expect(rent({ net: 5_000_000 })).toBe('')
  expect(rent({ net: 5_000_000 }, { net: 5_000_400 })).toBe('The same per unit as in January 2026.')
  expect(rent({ net: 5_000_000 }, { net: 6_000_000, gross: 11_000_000 })).toMatch(
    /\+Rp1,000 per unit ?, because the rent changed/,
  )
  expect(
    rent({ net: 5_000_000 }, { net: 3_000_000, maintenance: 2_000_000, gross: 10_500_000 }),
  ).toMatch(/−Rp2,000 per unit ?, because the cost of maintenance/)
  expect(
    rent({ net: 5_000_000 }, { net: 3_000_000, occupancyBasisPoints: 5_000, maintenance: 1 }),
  ).toContain('occupancy changed')
  expect(rent({ net: 5_000_000 }, { net: 4_000_000 })).toContain('other costs changed')
})

const item = (more: Partial<HealthItem>): HealthItem => ({
  ...{ kind: 'repair', text: { id: 'Atap', en: 'Roof' }, openedOn: '2026-10-01', dueOn: null },
  ...{ doneOn: null, amount: null },
  ...more,
})
const health = (items: HealthItem[], more: object = {}) => {
  const known = { updatedOn: '2026-11-20', quietDays: 3, isQuiet: false, pictures: [] }
  const given = { ...known, reserve: { balance: 45_000_000, target: 60_000_000 }, items, ...more }
  return textOf(
    <HealthSection propertyId="villa" health={given as PropertyDossier['health']} />,
    page,
  )
}

test.each([
  [{ kind: 'land-tax', dueOn: '2026-09-30' }, 'due 30 Sep 2026'],
  [{ kind: 'land-tax', doneOn: '2026-08-01', amount: 1_250_000 }, 'paid 1 Aug 2026, Rp1,250,000'],
  [{ kind: 'land-tax', doneOn: '2026-08-01' }, 'paid 1 Aug 2026'],
  [{ kind: 'insurance', dueOn: '2027-05-01' }, 'valid until 1 May 2027'],
] as const)('a record with %o is shown with "%s"', (more, words) => {
  expect(health([item(more)])).toContain(words)
})

test.each([
  [45_000_000, 60_000_000, 'Rp45,000,000 currently 75% of the opening Rp60,000,000'],
  [0, 60_000_000, 'Rp0 currently 0% of the opening Rp60,000,000'],
  [90_000_000, 60_000_000, 'Rp90,000,000 currently 150% of the opening Rp60,000,000'],
  [-600_000, 60_000_000, '−Rp600,000 currently −1% of the opening Rp60,000,000'],
  [null, 60_000_000, 'An opening reserve fund of Rp60,000,000 is set aside'],
  // There is nothing to compare with.
  [400_000, 0, 'Rp400,000 '],
])('a reserve of %s that began with %i is shown as "%s"', (balance, target, words) => {
  const shown = health([], { reserve: { balance, target } })
  expect(shown).toContain(words)
  expect(shown).not.toMatch(/NaN|Infinity|∞/)
})

test('a tax paid without a recorded amount shows no amount', () => {
  expect(health([item({ kind: 'land-tax', doneOn: '2026-08-01' })])).not.toContain('Rp0')
})

test('open repairs have an estimate, finished ones their cost, and only the latest record of a kind counts', () => {
  expect(health([item({ amount: 2_000_000 })])).toContain('open estimate Rp2,000,000')
  const done = health([item({ amount: 2_000_000, doneOn: '2026-10-09' })])
  expect(done).toMatch(
    /No open repairs\. .*1 finished repair 9 Oct 2026 Roof done Rp2,000,000, part of/,
  )
  const permits = ['New permit', 'Old permit'].map((en) =>
    item({ kind: 'permit', text: { id: en, en } }),
  )
  expect(health(permits)).toContain('New permit')
  expect(health(permits)).not.toContain('Old permit')
})

test('the reserve is a share of its opening amount, and a property without a recent report is flagged', () => {
  expect(health([])).toContain('currently 75% of the opening Rp60,000,000')
  expect(health([], { reserve: { balance: null, target: 60_000_000 } })).toContain(
    'An opening reserve fund of Rp60,000,000 is set aside',
  )
  expect(health([])).toContain('Last report 3 days ago')
  const quiet = health([], { isQuiet: true, quietDays: 46 })
  expect(quiet).toContain('46 days without a report')
  expect(quiet).toContain('The last report was on 20 November 2026.')
})

const dossier = {
  ...{ leases: [], months: [], events: [], funding: { days: 30 } },
  forecast: {
    ...{
      madeOn: '2026-01-05',
      net: 5_000_000,
      netYieldBasisPoints: 600,
      occupancyBasisPoints: 9_000,
    },
    ...{ growthBasisPoints: 300, fundingDays: 45, exitYears: 5 },
  },
} as unknown as PropertyDossier
const lease = {
  space: { id: 'x', en: 'Floor 1' },
  tenantKind: 'household',
  startsOn: '2026-01-01',
  endsOn: null,
  monthlyRent: 12_500_000,
}
const tenants = (more: object, ofProperty: object = {}) =>
  textOf(
    <TenantsSection
      property={changed(ofProperty)}
      dossier={{ ...dossier, ...more } as PropertyDossier}
    />,
    page,
  )

test('tenants are shown by kind with their rent, or why there are none', () => {
  expect(tenants({ leases: [lease] })).toMatch(/Floor 1 .*Household .*monthly .*Rp12,500,000/)
  const seasonal = { ...lease, monthlyRent: null, endsOn: '2027-01-31' }
  expect(tenants({ leases: [seasonal] })).toMatch(/31 Jan 2027 .*by occupancy/)
  expect(tenants({}, { letState: 'empty' })).toContain('Vacant: there is no lease.')
  expect(tenants({})).toContain('Unit holders receive no rent yet.')
})

const forecast = (more: object) =>
  textOf(
    <ForecastSection property={property} dossier={{ ...dossier, ...more } as PropertyDossier} />,
    page,
  )

test('a result is compared with its forecast: more yield and fewer days are better', () => {
  const text = forecast({
    months: months({ net: 5_000_000 }, { net: 5_000_000 }, { net: 5_000_000 }),
  })
  expect(text).toMatch(/Net rental yield 6.0% 6.0% as forecast/)
  expect(text).toMatch(/Occupancy 90% 90% as forecast|Occupancy 90.0% 90.0% as forecast/)
  expect(text).toMatch(/Time to raise the money 45 days 30 days ▲ faster/)
  expect(text).toMatch(/Planned sale after 5 years not known yet/)
  const worse = forecast({
    months: months({ net: 4_000_000 }, { net: 4_000_000 }, { net: 4_000_000 }),
    funding: { days: 60 },
  })
  expect(worse).toMatch(/Net rental yield 6.0% 4.8% ▼ below forecast/)
  expect(worse).toMatch(/60 days ▼ slower/)
})

test('no yield is compared before three months of results', () => {
  expect(forecast({ months: months({ net: 1 }, { net: 1 }) })).toMatch(
    /Net rental yield 6.0% not known yet/,
  )
})

const title = (more: object) => [<TitleSection key="t" property={changed(more)} />, page] as const

test('the money stays in escrow until the registered title has its document', () => {
  const registered = {
    step: 'registered',
    doneOn: '2026-11-01',
    documentId: 'd1',
    documentOn: null,
  }
  expect(textOf(...title({}))).toContain('The money is still in escrow')
  expect(textOf(...title({ state: 'coming-soon' }))).toContain(
    'Buyers’ money will be kept in escrow',
  )
  const without = { titleSteps: [{ ...registered, documentId: null }] }
  expect(textOf(...title(without))).toContain('The money is still in escrow')
  expect(textOf(...title({ titleSteps: [registered] }))).toContain(
    'In the issuer’s name since 1 November 2026',
  )
  expect(linksIn(...title({ titleSteps: [registered] }))).toContain(
    '/en/files/properties/villa/issued-documents/d1',
  )
  expect(textOf(...title({ state: 'failed', titleSteps: [registered] }))).toContain(
    'All buyers have been refunded.',
  )
})

const meeting = {
  ...{
    id: 'm1',
    number: 'RUPS-1',
    state: 'voting',
    units: 1_000,
    meetingAt: '2026-12-15T03:00:00Z',
  },
  votesUntil: '2026-12-15T05:00:00Z',
  agenda: [
    {
      motionId: 'b1',
      title: { id: 'x', en: 'Roof' },
      unitsVoted: 300,
      result: null,
      progress: null,
      amount: null,
    },
  ],
} as unknown as Meeting
const votes = (meetings: readonly Meeting[], isOwner: boolean) =>
  [<VotesSection key="v" propertyId="villa" {...{ meetings, isOwner }} />, page] as const

test('an open vote shows its turnout to everyone and the button to vote to unit holders only', () => {
  expect(textOf(...votes([meeting], false))).toMatch(
    /Voting open, 30% turnout so far .*30% of all units have voted/,
  )
  expect(linksIn(...votes([meeting], false))).toEqual(['/en/votes/m1'])
  expect(linksIn(...votes([meeting], true))).toEqual([
    '/en/dashboard/votes/m1',
    '/en/dashboard/votes/m1',
    '/en/dashboard/votes/propose?property=villa',
  ])
})

test('a counted vote shows the share in favour, without abstentions, and a cancelled one none', () => {
  const result = {
    outcome: 'adopted',
    unitsFor: 300,
    unitsAgainst: 100,
    unitsAbstain: 200,
    unitsVoted: 600,
  }
  const agenda = meeting.agenda.map((each) => ({
    ...each,
    unitsVoted: 600,
    result,
  })) as Meeting['agenda']
  const counted = { ...meeting, state: 'counted', agenda } as Meeting
  expect(textOf(...votes([counted], false))).toContain('75% in favour, 60% of all units took part')
  expect(textOf(...votes([{ ...counted, state: 'cancelled' }], false))).not.toContain('took part')
  expect(textOf(...votes([], false))).toBe('')
  expect(textOf(...votes([], true))).toContain('has had no shareholders’ meeting yet')
})

const question = {
  ...{ id: 'q1', text: 'Is it insured?', language: 'en', isHolder: true, state: 'open' },
  ...{ askedAt: '2026-12-01T02:00:00Z', answer: null, rejectedFor: null },
} as unknown as Question
type Asked = {
  readonly mine?: readonly Question[] | null
  readonly items?: readonly Question[]
  readonly answered?: number
  readonly result?: unknown
}
const questions = ({ mine = null, items = [], answered = 0, result }: Asked) => {
  const medianHours = answered === 0 ? null : 5
  const given = { items, open: 1, answered, medianHours, nextCursor: null }
  return [
    <QuestionsSection
      key="q"
      questions={given as never}
      mine={mine}
      questionResult={result as never}
      askPath="/en/dashboard/properties/villa"
      nextPath={null}
    />,
    page,
  ] as const
}

test('a question is asked after the login, and a refused one keeps its text with the error', () => {
  expect(formsIn(...questions({}))).toEqual([])
  expect(linksIn(...questions({}))).toEqual(['/en/dashboard/properties/villa'])
  const problem = { code: 'request.invalid', detail: 'Check', fields: { text: 'Write more' } }
  const [form] = formsIn(
    ...questions({ mine: [], result: { isSent: false, text: 'Short?', problem } }),
  )
  expect(form).toMatchObject({ fields: { question: 'Short?' }, faulty: ['question'] })
  expect(form?.text).toContain('Write more')
})

test('the usual time of an answer is shown from four answers on', () => {
  expect(textOf(...questions({ answered: 3 }))).not.toContain('Usual reply')
  expect(textOf(...questions({ answered: 4 }))).toContain(
    '4 questions answered. Usual reply: 5 hours.',
  )
})

test('own questions are listed while they wait or were not shown, with the reason', () => {
  const mine = [
    { ...question, id: 'w', state: 'waiting', text: 'Waits' },
    { ...question, id: 'r', state: 'rejected', text: 'Hidden', rejectedFor: 'duplicate' },
    { ...question, id: 'a', state: 'answered', text: 'Public' },
  ] as unknown as Question[]
  const text = textOf(...questions({ mine }))
  expect(text).toMatch(/Waits .*being reviewed Hidden .*Not shown because it has been asked before/)
  expect(text).not.toContain('Public')
})

test('an answer says who gave it and within what time, and a question in the other language is marked', () => {
  const answer = {
    text: { id: 'Ya', en: 'Yes' },
    answeredAt: '2026-12-01T05:00:00Z',
    answeredAs: 'ops',
  }
  const text = textOf(
    ...questions({ items: [{ ...question, state: 'answered', answer, language: 'id' } as never] }),
  )
  expect(text).toMatch(
    /Unit holder, 1 Dec 2026 in Indonesian Yes Operations team, answered within 3 hours/,
  )
})

const issued = {
  ...{ id: 'd1', kind: 'sale-agreement', audience: 'public', language: 'id', issuedBy: 'Notaris' },
  ...{
    issuedOn: '2026-10-01',
    approvedOn: '2026-10-05',
    sha256: 'ab'.repeat(32),
    bytes: 100,
    type: 'application/pdf',
  },
}
const documents = (more: object) => {
  const given = { documents: [], issuedDocuments: [{ ...issued, ...more }] }
  return [<DocumentsSection key="d" propertyId="villa" dossier={given as never} />, page] as const
}

test('a public document is open to everyone, and one for buyers opens behind the login and says so', () => {
  expect(linksIn(...documents({}))).toEqual(['/en/files/properties/villa/issued-documents/d1'])
  expect(textOf(...documents({}))).toMatch(/Notaris , 1 Oct 2026 .*abababababab/)
  expect(linksIn(...documents({ audience: 'buyers' }))).toEqual([
    '/en/dashboard/files/properties/villa/buyer-documents/d1',
  ])
  expect(textOf(...documents({ audience: 'buyers' }))).toContain('Only for buyers of units')
})

test('earlier versions of a summary are counted and collapsed', () => {
  const summaries = ['2026-11-01', '2026-08-01'].map((issuedOn) => ({
    kind: 'prospectus',
    issuedOn,
    bytes: 2_048,
  }))
  const given = { documents: summaries, issuedDocuments: [] } as never
  const text = textOf(<DocumentsSection propertyId="villa" dossier={given} />, page)
  expect(text).toMatch(/PDF, 1 Nov 2026, 2 kB 1 earlier summary .*PDF, 1 Aug 2026/)
})

test('payouts are listed by month with what each unit received', () => {
  const distributions = [
    { period: '2026-10', paidOn: '2026-11-10', total: 5_000_000, perUnit: 5_000 },
  ]
  const text = textOf(<PayoutHistory distributions={distributions as never} />, page)
  expect(text).toMatch(/October 2026 .*10 Nov 2026 .*Rp5,000,000 .*Rp5,000/)
})
