import { expect, test } from 'vitest'
import type { Identity } from '#contract/users/identity-body.ts'
import type { Profile } from '#contract/users/users.ts'
import { linksIn, textOf } from '../../../../tests/support/rendered.tsx'
import { screenRequest } from '../../../../tests/support/screen-request.ts'
import type { NextStep } from './dashboard/next-steps.ts'
import ProfileScreen, { loader } from './profile.tsx'

const profile = {
  name: 'Siti Rahmawati',
  email: 'siti@example.com',
  phone: '+6281234567890',
  phoneVerifiedAt: '2026-11-01T03:00:00Z',
  language: 'id',
  createdAt: '2026-10-01T03:00:00Z',
  portraitAt: null,
  isComplete: true,
} as unknown as Profile

const identity = {
  state: 'verified',
  review: 'staff',
  fullName: 'Siti Rahmawati',
  maskedNik: '3174••••••••9901',
  bornOn: '1990-05-17',
  address: {},
  yearlyIncome: 120_000_000,
  documents: ['card', 'selfie'],
  submittedAt: '2026-11-01T03:00:00Z',
  verifiedBy: 'staff',
  decisionReason: null,
  suitability: 'suited',
  quota: {
    year: 2026,
    limit: 6_000_000,
    used: 1_500_000,
    remaining: 4_500_000,
    exemptFrom: null,
    raisedIncome: null,
  },
} as unknown as Identity

const empty = { value: null, draft: null }
const sections = {
  completeness: { percent: 100, missing: [], absent: [] },
  address: empty,
  work: empty,
  tax: empty,
  heirs: empty,
}

type Changed = {
  readonly profile?: Partial<Profile>
  readonly identity?: Partial<Identity>
  readonly steps?: readonly NextStep[]
  readonly hasInherited?: boolean
  readonly saved?: string
  readonly hasBought?: boolean
  readonly sections?: object
}

const page = ({ profile: person, identity: declared, sections: given, ...more }: Changed = {}) =>
  [
    <ProfileScreen key="profile" />,
    {
      address: '/en/dashboard/profile',
      loaded: {
        profile: { ...profile, ...person },
        identity: { ...identity, ...declared },
        sections: { ...sections, ...given },
        steps: [],
        hasBought: false,
        hasInherited: false,
        saved: null,
        dates: null,
        ...more,
      },
    },
  ] as const

test('a verified identity shows its data with most digits of the NIK hidden, and nothing to do', () => {
  const text = textOf(...page())
  expect(text).toContain(
    'NIK 3174••••••••9901 Date of birth 17 May 1990 Yearly income Rp120,000,000',
  )
  expect(linksIn(...page())).not.toContain('/en/dashboard/profile/identity')
  expect(text).not.toContain('Approved automatically')
})

test.each([
  [{ state: 'none' }, 'not verified', ['/en/dashboard/profile/identity']],
  [
    { state: 'declared', submittedAt: null },
    'incomplete',
    ['/en/dashboard/profile/identity?step=documents'],
  ],
  [
    { state: 'declared', submittedAt: null, address: null },
    'incomplete',
    ['/en/dashboard/profile/identity'],
  ],
  [{ state: 'declared' }, 'being checked', []],
  [
    { state: 'asked', decisionReason: 'The photo is blurred' },
    'The photo is blurred',
    ['/en/dashboard/profile/identity', '/en/dashboard/profile/identity?step=documents'],
  ],
  [{ state: 'refused', decisionReason: 'Not your card' }, 'We could not accept your identity', []],
] as const)('an identity that is %o reads "%s" and leads to %o', (changed, words, links) => {
  const declared = page({ identity: changed as Partial<Identity> })
  expect(textOf(...declared)).toContain(words)
  const found = linksIn(...declared).filter((link) => link.includes('/profile/identity'))
  expect(found).toEqual(links)
})

test('a refused identity leads to the contact page with its reason, and an asked one does not', () => {
  const refused = page({ identity: { state: 'refused', decisionReason: 'Not your card' } })
  expect(textOf(...refused)).toContain('Not your card')
  expect(linksIn(...refused)).toContain('/en/contact')
  const asked = page({ identity: { state: 'asked', decisionReason: 'Blurred' } })
  expect(linksIn(...asked)).not.toContain('/en/contact')
})

test('an identity approved by the demo says so, and asks for photos only while they are missing', () => {
  const demo = { verifiedBy: 'demo' as const }
  expect(textOf(...page({ identity: demo }))).toContain('this approval means nothing outside')
  const documents = '/en/dashboard/profile/identity?step=documents'
  expect(linksIn(...page({ identity: demo }))).not.toContain(documents)
  expect(linksIn(...page({ identity: { ...demo, documents: [] } }))).toContain(documents)
})

const phoneLinks = (changed: Partial<Profile>) => {
  const shown = page({ profile: changed })
  const state = /0812 3456 7890 (not verified|verified)/.exec(textOf(...shown))?.[1] ?? null
  return [state, linksIn(...shown).includes('/en/dashboard/profile/phone')]
}

test('a phone number is shown with whether it is verified, and a missing one can be added', () => {
  expect(phoneLinks({})).toEqual(['verified', true])
  expect(phoneLinks({ phoneVerifiedAt: null })).toEqual(['not verified', true])
  expect(phoneLinks({ phone: null, phoneVerifiedAt: null })).toEqual([null, false])
  expect(textOf(...page({ profile: { phone: null } }))).toContain('not given yet Add')
})

test('the yearly limit shows its parts, and an accepted proof or a higher income in review', () => {
  const { quota } = identity
  if (quota === null) throw new Error('the identity has a limit')
  const limited = (changed: object) =>
    textOf(...page({ identity: { quota: { ...quota, ...changed } } }))
  expect(limited({})).toContain(
    'Limit for the year Rp6,000,000 Used Rp1,500,000 Still available Rp4,500,000',
  )
  expect(limited({})).toContain('Send proof of a securities account')
  const exempt = limited({ exemptFrom: '2026-12-10' })
  expect(exempt).toContain('does not apply to offerings that open from 10 December 2026')
  expect(exempt).toContain('See your proof')
  expect(limited({ raisedIncome: 600_000_000 })).toContain('income of Rp600,000,000 a year')
  expect(textOf(...page({ identity: { quota: null } }))).not.toContain('Limit for the year')
})

test('only an heir sees the link to the inheritance, and only a known change is confirmed', () => {
  const inheritance = '/en/dashboard/inheritance'
  expect(linksIn(...page())).not.toContain(inheritance)
  expect(linksIn(...page({ hasInherited: true }))).toContain(inheritance)
  expect(textOf(...page({ saved: 'phone' }))).toContain('Your mobile number is verified.')
})

test.each([
  ['/?saved=phone', 'phone'],
  ['/?saved=everything', null],
  ['/', null],
])('at %s the saved part is %s', async (address, saved) => {
  const answers = {
    '/users/identity/': identity,
    '/portfolio/overview/': { wallet: { free: 1, incoming: 0, unpaid: 0 }, hasBought: true },
    '/inheritances/': { items: [] },
    '/users/suitability/': { check: { checkedAt: 'a', validUntil: 'b' } },
    '/meetings/': { items: [] },
  }
  const loaded = await loader(screenRequest({ address, answers, profile }).args)
  expect(loaded).toMatchObject({
    saved,
    hasInherited: false,
    steps: [],
    dates: { checked: 'a', until: 'b' },
  })
})

const part = (sections: object, more: Changed = {}) => textOf(...page({ ...more, sections }))

test('parts of the profile that are missing lead to their forms, and an identity with our staff does not', () => {
  const completeness = { percent: 60, missing: ['phone-proof', 'identity'], absent: ['heirs'] }
  const open = page({ sections: { completeness }, identity: { state: 'none' } })
  expect(textOf(...open)).toContain('Your profile is not complete')
  expect(textOf(...open)).toContain('Heirs optional')
  const waits = page({ sections: { completeness }, identity: { state: 'declared' } })
  expect(linksIn(...waits)).not.toContain('/en/dashboard/profile/identity')
  expect(textOf(...waits)).toContain('Identity being checked')
  expect(part({})).toContain('Your profile is complete')
})

test('the home address is that of the identity card where it is the same', () => {
  const place = (name: string) => ({ code: '1', name })
  const home = {
    street: 'Jalan Melati 5',
    rt: '003',
    rw: '007',
    postcode: '40115',
    village: place('Citarum'),
    district: null,
    city: place('Bandung'),
    province: null,
  }
  const typed = { value: { isAsOnCard: false, address: home }, draft: null }
  expect(part({ address: typed })).toContain('Jalan Melati 5, RT 003/RW 007 Citarum, Bandung 40115')
  const same = { value: { isAsOnCard: true, address: null }, draft: null }
  const card = { identity: { address: { ...home, street: 'Jalan Kenanga 1' } as never } }
  expect(part({ address: same }, card)).toContain('Jalan Kenanga 1')
})

test('a tax number is shown with its middle digits hidden, and a draft is marked', () => {
  const text = part({ tax: { value: { npwp: '3174051705900001' }, draft: {} } })
  expect(text).toContain('3174••••••••0001 has a draft')
  expect(text).not.toContain('05170590')
})

test('heirs are listed with their shares, and only an investor who has bought is asked for them', () => {
  const heirs = [{ name: 'Budi', relation: 'spouse', share: 60 }]
  expect(part({ heirs: { value: { heirs }, draft: null } })).toContain('Budi · Spouse · 60%')
  expect(part({}, { hasBought: true })).toContain('If you die, your units and balance pass')
  expect(part({}, { hasBought: false })).not.toContain('If you die')
})
