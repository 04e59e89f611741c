import { expect, test } from 'vitest'
import type { StaffRole } from '#contract'
import type { DeskPropertyFile } from '#contract/back-office/properties/desk-property-body.ts'
import {
  aProposal,
  refusalAt,
  refusalOfState,
  sent,
} from '../../../../../tests/support/desk-screens.ts'
import { linksIn, textOf } from '../../../../../tests/support/rendered.tsx'
import { formsIn, formWith } from '../../../../../tests/support/rendered-forms.ts'
import PropertyScreen, { action } from './property.tsx'

const property: DeskPropertyFile['property'] = {
  ...{ id: 'villa', code: 'VS01', name: 'Villa Sanur', city: { id: 'Sleman', en: 'Sleman' } },
  ...{ state: 'operating', letState: 'let', isPaused: false, isInReview: false },
  ...{ nextValuationOn: '2027-03-01', updatedOn: '2026-11-20', quietDays: 10, isQuiet: false },
  ...{ overdue: 0, openRepairs: 0 },
}
const facts = { landArea: 200, hasDebt: false, street: 'Jalan Kaliurang 1' }
const file = {
  ...{ property, mayKeep: true, proposal: null, facts, correction: null, publications: [] },
  ...{ offering: null, valuations: [], titleSteps: [], documents: [], leases: [], healthItems: [] },
  issuedDocuments: { items: [], maySubmit: true },
  ...{ plans: [], pictures: [], reports: [] },
} as unknown as DeskPropertyFile
const lease: DeskPropertyFile['leases'][number] = {
  ...{ id: 'l1', space: { id: 'Lantai 1', en: 'Floor 1' }, tenantKind: 'household' },
  ...{ startsOn: '2026-01-01', endsOn: null, monthlyRent: 12_500_000, endedOn: null },
}
const item: DeskPropertyFile['healthItems'][number] = {
  ...{ id: 'h1', kind: 'repair', text: { id: 'Atap', en: 'Roof' }, openedOn: '2026-11-01' },
  ...{ dueOn: null, doneOn: null, isOver: false, amount: null },
}

type Shown = {
  readonly changed?: Partial<DeskPropertyFile>
  readonly roles?: readonly StaffRole[]
  readonly answer?: unknown
}
const screen = ({ changed = {}, roles = ['ops'], answer }: Shown = {}) => {
  const loaded = { file: { ...file, ...changed }, done: null }
  const address = '/en/back-office/properties/villa'
  return [<PropertyScreen key="screen" />, { address, roles, loaded, answer }] as const
}
const params = { propertyId: 'villa' }
const own = '/back-office/properties/{propertyId}/'
const publications = `${own}publications/`
const bodyOf = async (form: Readonly<Record<string, string | File>>) => {
  const { calls } = await sent(action, { params, form })
  return calls
}
const both = (name: string) => ({ [`${name}Id`]: `${name} id`, [`${name}En`]: `${name} en` })
const read = (name: string) => ({ id: `${name} id`, en: `${name} en` })

test.each([
  [
    'a lease',
    {
      ...{ intent: 'lease', subject: '', ...both('space'), tenantKind: 'company' },
      ...{ startsOn: '2026-12-01', endsOn: '', monthlyRent: '12.500.000', followsRunning: 'on' },
    },
    {
      ...{ what: 'lease', space: read('space'), tenantKind: 'company', startsOn: '2026-12-01' },
      ...{ endsOn: null, monthlyRent: 12_500_000, endedOn: null, followsRunning: true },
    },
  ],
  [
    'a correction of a lease by occupancy',
    {
      ...{ intent: 'lease', subject: 'l1', ...both('space'), ...both('why'), monthlyRent: '' },
      ...{
        tenantKind: 'household',
        startsOn: '2026-12-01',
        endsOn: '2027-11-30',
        endedOn: '2027-01-31',
      },
    },
    {
      corrects: { recordId: 'l1', why: read('why') },
      ...{ endsOn: '2027-11-30', monthlyRent: null, endedOn: '2027-01-31', followsRunning: false },
    },
  ],
  [
    'the end of a lease',
    { intent: 'lease-end', subject: 'l1', endedOn: '2026-12-31' },
    { what: 'lease-end', recordId: 'l1', endedOn: '2026-12-31' },
  ],
  [
    'a repair',
    {
      intent: 'condition',
      kind: 'repair',
      ...both('text'),
      openedOn: '2026-12-01',
      amount: '1,500,000',
    },
    {
      ...{ what: 'condition', kind: 'repair', text: read('text'), openedOn: '2026-12-01' },
      ...{ dueOn: null, doneOn: null, amount: 1_500_000 },
    },
  ],
  [
    'the completion of a repair',
    { intent: 'condition-done', subject: 'h1', doneOn: '2026-12-02' },
    { what: 'condition-done', recordId: 'h1', doneOn: '2026-12-02' },
  ],
  [
    'a monthly plan',
    { intent: 'plan', month: '2027-01', gross: '30.000.000', costs: '0', ...both('note') },
    { what: 'plan', month: '2027-01', gross: 30_000_000, costs: 0, note: read('note') },
  ],
  [
    'the removal of a record',
    { intent: 'removal', of: 'lease', subject: 'l1', month: '', ...both('why') },
    { what: 'removal', of: 'lease', recordId: 'l1', why: read('why') },
  ],
  [
    'the removal of a plan, by its month',
    { intent: 'removal', of: 'plan', subject: 'plan', month: '2027-01', ...both('why') },
    { what: 'removal', of: 'plan', recordId: '2027-01', why: read('why') },
  ],
])('%s is proposed with its fields', async (_, form, body) => {
  const calls = await bodyOf(form as Readonly<Record<string, string>>)
  expect(calls).toMatchObject([[`POST ${publications}`, { propertyId: 'villa', ...body }]])
})

test('a plan without a rent or costs is refused at the empty fields and never sent as Rp0', async () => {
  const form = {
    intent: 'plan',
    subject: '',
    month: '2027-01',
    gross: '',
    costs: '',
    ...both('note'),
  }
  const answers = { [publications]: refusalAt('gross') }
  const { calls, refused } = await sent(action, { params, form, answers })
  expect(calls[0]?.[1]).toMatchObject({ gross: undefined, costs: undefined })
  const shown = formWith({ intent: 'plan' }, ...screen({ answer: refused }))
  expect(shown).toMatchObject({ fields: form, faulty: ['gross'], isOpen: true })
  expect(shown?.required).toEqual(['month', 'gross', 'costs'])
})

test('an amount that cannot be read is sent as typed, to be refused at its field', async () => {
  const [call] = await bodyOf({ intent: 'plan', month: '2027-01', gross: '1,5', costs: '-3' })
  expect(call?.[1]).toMatchObject({ gross: '1,5', costs: '-3' })
})

const valuation = {
  ...{ intent: 'valuation', amount: '4.300.000.000', valuedOn: '2026-11-30', nextOn: '2027-05-31' },
  appraiser: 'KJPP Andika',
}

test('a valuation is proposed with a reason only if one was written', async () => {
  const { intent: _, ...body } = { ...valuation, amount: 4_300_000_000 }
  expect(await bodyOf({ ...valuation, whyId: '', whyEn: '' })).toEqual([
    [`POST ${own}valuations/`, { propertyId: 'villa', ...body }],
  ])
  const [call] = await bodyOf({ ...valuation, whyId: 'Jalan baru', whyEn: '' })
  expect(call?.[1]).toMatchObject({ why: { id: 'Jalan baru', en: '' } })
})

test('a planned offering leads to its own page, and a published summary back to the property', async () => {
  const form = {
    intent: 'plan-offering',
    minimumUnits: '10',
    targetUnits: '800',
    opensOn: '2026-12-10',
    closesOn: '2027-01-10',
  }
  const answers = { '/back-office/offerings/': { subjectId: 'o7' } }
  const planned = await sent(action, { params, form, answers })
  const { intent: _, ...days } = form
  expect(planned.calls).toEqual([
    [
      'POST /back-office/offerings/',
      { propertyId: 'villa', ...days, minimumUnits: 10, targetUnits: 800 },
    ],
  ])
  expect(planned.to).toBe('/en/back-office/offerings/o7')
  const summary = await sent(action, {
    params,
    form: { intent: 'document', kind: 'insurance', issuedOn: '2026-12-01' },
  })
  expect(summary.to).toBe('/en/back-office/properties/villa?done=yes')
  const decision = { intent: 'approve', proposalId: 'p1', contentHash: 'h1' }
  expect((await sent(action, { params, form: decision })).to).toBe(
    '/en/back-office/properties/villa?done=approval',
  )
})

test('facts are proposed with whole numbers, line breaks of one sign and an optional count left out', async () => {
  const form = {
    ...{ intent: 'facts', storyId: 'Satu\r\nDua', hasDebt: 'true', ...both('why') },
    ...{ landArea: '210', buildingArea: '1,5', bedrooms: '' },
  }
  const [call] = await bodyOf(form)
  expect(call?.[0]).toBe(`POST ${own}fact-corrections/`)
  expect(call?.[1]).toMatchObject({
    why: read('why'),
    facts: { storyId: 'Satu\nDua', hasDebt: true, landArea: 210, buildingArea: '1,5' },
  })
  const [debtless] = await bodyOf({ intent: 'facts' })
  expect(debtless?.[1]).toMatchObject({ facts: { hasDebt: false } })
})

test('an issued document is sent with its file, and withdrawn with a reason', async () => {
  const upload = new File(['%PDF'], 'deed.pdf')
  const form = {
    intent: 'issued-document',
    kind: 'deed',
    language: 'id',
    issuedBy: 'Notaris',
    issuedOn: '2026-12-01',
  }
  const [sentDocument] = await bodyOf({ ...form, isRedacted: 'true', file: upload, subject: '' })
  expect(sentDocument?.[0]).toBe(`POST ${own}issued-documents/`)
  expect(Object.keys(sentDocument?.[1] as object)).toEqual([
    ...['propertyId', 'kind', 'language', 'issuedBy', 'issuedOn', 'isRedacted', 'file'],
  ])
  expect(
    await bodyOf({ intent: 'issued-withdrawal', subject: 'd1', reason: 'Wrong deed' }),
  ).toEqual([
    [
      `POST ${own}issued-documents/{documentId}/withdrawal/`,
      { propertyId: 'villa', documentId: 'd1', reason: 'Wrong deed' },
    ],
  ])
})

test('a refused correction opens the form of its own lease with the typed values', async () => {
  const form = {
    intent: 'lease',
    subject: 'l2',
    ...both('space'),
    ...both('why'),
    monthlyRent: 'much',
  }
  const answers = { [publications]: refusalAt('corrects.why.en') }
  const { refused } = await sent(action, { params, form, answers })
  const leases = [lease, { ...lease, id: 'l2' }]
  const forms = formsIn(...screen({ changed: { leases }, answer: refused }))
  const ofLeases = forms.filter(({ fields }) => fields.intent === 'lease')
  expect(
    ofLeases.map(({ fields, isOpen }) => [fields.subject, fields.monthlyRent, isOpen]),
  ).toEqual([
    ['l1', '12,500,000', false],
    ['l2', 'much', true],
    ['', '', false],
  ])
  expect(ofLeases[1]?.faulty).toEqual(['whyEn'])
  expect(forms.flatMap(({ faulty }) => faulty)).toEqual(['whyEn'])
})

test('a refused removal opens only its own form, and a refusal by state is stated in it', async () => {
  const form = { intent: 'removal', of: 'condition', subject: 'h1', ...both('why') }
  const { refused } = await sent(action, {
    params,
    form,
    answers: { [publications]: refusalOfState },
  })
  const changed = { healthItems: [item, { ...item, id: 'h2' }], leases: [lease] }
  const open = formsIn(...screen({ changed, answer: refused })).filter(({ isOpen }) => isOpen)
  expect(open.map(({ fields }) => [fields.of, fields.subject, fields.whyId])).toEqual([
    ['condition', 'h1', 'why id'],
  ])
  expect(textOf(...screen({ changed, answer: refused })).match(/Not possible now/g)).toHaveLength(1)
})

test('the saved values of a record are in the form that corrects it', () => {
  const changed = {
    leases: [{ ...lease, endsOn: '2027-01-31', endedOn: '2026-12-31' }],
    healthItems: [item],
  }
  const forms = screen({ changed })
  expect(formWith({ intent: 'lease', subject: 'l1' }, ...forms)?.fields).toMatchObject({
    ...{
      spaceId: 'Lantai 1',
      spaceEn: 'Floor 1',
      tenantKind: 'household',
      monthlyRent: '12,500,000',
    },
    ...{ startsOn: '2026-01-01', endsOn: '2027-01-31', endedOn: '2026-12-31' },
  })
  expect(formWith({ intent: 'condition', subject: 'h1' }, ...forms)?.fields).toMatchObject({
    ...{ kind: 'repair', textId: 'Atap', textEn: 'Roof', openedOn: '2026-11-01', amount: '' },
  })
})

test('only a running lease can be ended, and only an open repair or tax can be completed', () => {
  const leases = [lease, { ...lease, id: 'l2', endedOn: '2026-10-31' }]
  const kinds = ['repair', 'land-tax', 'permit', 'insurance', 'inspection'] as const
  const healthItems = [
    ...kinds.map((kind) => ({ ...item, id: kind, kind })),
    { ...item, id: 'done', doneOn: '2026-11-02' },
  ]
  const forms = formsIn(...screen({ changed: { leases, healthItems } }))
  const subjects = (intent: string) =>
    forms.filter(({ fields }) => fields.intent === intent).map(({ fields }) => fields.subject)
  expect(subjects('lease-end')).toEqual(['l1'])
  expect(subjects('condition-done')).toEqual(['repair', 'land-tax'])
})

test('staff who may not change records see no form but that to withdraw a document', () => {
  const document = {
    ...{
      id: 'd1',
      kind: 'sale-agreement',
      state: 'approved',
      issuedBy: 'Notaris',
      issuedOn: '2026-10-01',
    },
    ...{ sha256: 'a'.repeat(64), audience: 'holders', withdrawnFor: null, uploadedBy: 'Rina' },
    ...{ uploadedAt: '2026-10-02', decidedBy: 'Sari', decidedAt: '2026-10-03', proposal: null },
  }
  const issuedDocuments = { items: [document], maySubmit: false } as never
  const changed = { mayKeep: false, leases: [lease], healthItems: [item], issuedDocuments }
  const forms = formsIn(...screen({ changed, roles: ['compliance'] }))
  expect(forms.map(({ fields }) => fields.intent)).toEqual(['issued-withdrawal'])
})

test('a waiting valuation or correction takes the place of its form', () => {
  const valued = {
    proposal: {
      ...aProposal,
      kind: 'property-valuation' as const,
      content: { amount: '1', before: null, whyId: null, whyEn: null },
    },
  }
  expect(formWith({ intent: 'valuation' }, ...screen())).toBeDefined()
  expect(formWith({ intent: 'valuation' }, ...screen({ changed: valued }))).toBeUndefined()
  expect(formWith({ intent: 'facts' }, ...screen())).toBeDefined()
  const correction = { ...aProposal, kind: 'deposit-release' as const }
  expect(formWith({ intent: 'facts' }, ...screen({ changed: { correction } }))).toBeUndefined()
  expect(formWith({ intent: 'facts' }, ...screen({ roles: ['support'] }))).toBeUndefined()
})

test('an approver of a valuation far from the previous one is warned, also of one far below it', () => {
  const text = (before: string | null, amount: string) => {
    const content = {
      amount,
      before,
      valuedOn: '2026-11-30',
      nextOn: '2027-05-31',
      appraiser: 'KJPP',
      whyId: null,
      whyEn: null,
    }
    return textOf(
      ...screen({ changed: { proposal: { ...aProposal, kind: 'property-valuation', content } } }),
    )
  }
  expect(text('400000000', '510000000')).toMatch(/Change \+27.5% .*The change is more than 25%/)
  expect(text('400000000', '290000000')).toMatch(/Change −27.5% .*The change is more than 25%/)
  expect(text('400000000', '500000000')).not.toContain('more than 25%')
  expect(text(null, '500000000')).not.toMatch(/Change|more than 25%/)
})

test('the target of a planned offering starts at four fifths of all units, rounded up', () => {
  const offering = { unitPrice: 1_000_000, unitsTotal: 1_001, windowDaysMax: 30 }
  const form = formWith({ intent: 'plan-offering' }, ...screen({ changed: { offering } }))
  expect(form?.fields).toMatchObject({ minimumUnits: '1', targetUnits: '801' })
  expect(textOf(...screen({ changed: { offering } }))).toContain(
    '1,001 units at Rp1,000,000 per unit',
  )
  expect(
    formWith(
      { intent: 'plan-offering' },
      ...screen({ changed: { offering }, roles: ['compliance'] }),
    ),
  ).toBeUndefined()
})

test('a refused decision about a proposal is not shown in the plan of an offering', () => {
  const offering = { unitPrice: 1, unitsTotal: 1, windowDaysMax: 1 }
  const problem = { code: 'x', detail: 'Not possible now', fields: {} }
  const answer = {
    intent: 'approve',
    subject: '',
    proposalId: 'p1',
    reason: '',
    typed: {},
    problem,
  }
  expect(textOf(...screen({ changed: { offering }, answer }))).not.toContain('Not possible now')
})

test('a lease by occupancy shows no rent, and a lease without an end runs month to month', () => {
  const text = (changed: object) =>
    textOf(...screen({ changed: { leases: [{ ...lease, ...changed }] } }))
  expect(text({})).toMatch(/Floor 1 Household Rp12,500,000 per month 1 Jan 2026 – month to month/)
  expect(text({ monthlyRent: null, endsOn: '2026-12-31' })).toMatch(
    /by occupancy 1 Jan 2026 – 31 Dec 2026/,
  )
  expect(text({ endedOn: '2026-10-31' })).toMatch(/There are no current leases. 1 ended lease/)
})

test('finished conditions beyond six are collapsed, and permits that ended follow the current ones', () => {
  const finished = Array.from({ length: 8 }, (_, index) => ({
    ...{ ...item, id: `d${index}`, doneOn: '2026-11-02', text: { id: '', en: `Done ${index}` } },
  }))
  const over = {
    ...item,
    id: 'over',
    kind: 'permit',
    isOver: true,
    text: { id: '', en: 'Old permit' },
  } as const
  const text = textOf(...screen({ changed: { healthItems: [over, item, ...finished] } }))
  expect(text).toContain('2 earlier finished records')
  expect(text.indexOf('Roof')).toBeLessThan(text.indexOf('Old permit'))
  expect(text.indexOf('Old permit')).toBeLessThan(text.indexOf('Done 0'))
})

test('the rent that a plan leaves is the rent less the costs', () => {
  const plans = [
    { month: '2027-01', gross: 30_000_000, costs: 12_000_000, note: { id: 'a', en: 'Season' } },
  ]
  expect(textOf(...screen({ changed: { plans } }))).toMatch(
    /January 2027 Season .*Rp30,000,000 .*Rp12,000,000 .*Rp18,000,000/,
  )
  expect(formWith({ of: 'plan' }, ...screen({ changed: { plans } }))?.fields.month).toBe('2027-01')
  expect(formWith({ of: 'plan' }, ...screen())).toBeUndefined()
})

test('a draft has no other pages, and a property without leases no rent records', () => {
  const pages = (changed: object) =>
    linksIn(...screen({ changed: { property: { ...property, ...changed } } })).filter((link) =>
      /marketplace|meetings|distributions/.test(link),
    )
  expect(pages({})).toEqual([
    '/en/marketplace/villa',
    '/en/back-office/properties/villa/meetings',
    '/en/back-office/distributions/villa',
  ])
  expect(pages({ letState: null })).toHaveLength(2)
  expect(pages({ state: 'draft', letState: null })).toEqual([])
})

test('each warning about a property is shown with its number, and nothing is said to be nothing', () => {
  const flags = (changed: object) => {
    const text = textOf(...screen({ changed: { property: { ...property, ...changed } } }))
    return text.split('Needs attention ')[1]?.slice(0, 60)
  }
  expect(flags({})).toMatch(/^Nothing/)
  expect(flags({ isQuiet: true, quietDays: 46 })).toMatch(/^No news: 46 days/)
  expect(flags({ overdue: 1 })).toMatch(/^1 record overdue/)
  expect(flags({ openRepairs: 2, overdue: 2 })).toMatch(/^2 records overdue 2 open repairs/)
})
