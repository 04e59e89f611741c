import { describe, expect, test } from 'vitest'
import { staffRoles } from './accounts.ts'
import { mayDecide, mayPropose, proposalKinds, proposalRoles } from './approvals.ts'
import { buildingFactNames } from './building.ts'
import { draftFieldNames, draftFields } from './draft-fields.ts'
import {
  commonEstateDocuments,
  estateDocumentKinds,
  heirCertificates,
  moreDocumentsOf,
  preparedDocumentKinds,
} from './inheritance.ts'
import { motionKinds, motionOutcomes, motionStates, pricedMotionKinds } from './meetings.ts'
import { noticeTabs, noticeTopics } from './notifications.ts'
import { factNames } from './properties.ts'

describe('an act that needs two people', () => {
  test('an act that needs two people has the roles of both for each kind, from those that staff can have', () => {
    expect(Object.keys(proposalRoles).toSorted()).toEqual([...proposalKinds].toSorted())
    for (const kind of proposalKinds)
      for (const roles of Object.values(proposalRoles[kind])) {
        expect(roles.length, kind).toBeGreaterThan(0)
        expect(new Set(roles).size, kind).toBe(roles.length)
        expect(
          roles.filter((role) => !staffRoles.includes(role)),
          kind,
        ).toEqual([])
      }
  })

  test('an act that needs two people is decided by finance, compliance or an administrator, never by operations or support', () => {
    const others = staffRoles.filter(
      (role) => role !== 'finance' && role !== 'compliance' && role !== 'admin',
    )
    expect(others).toEqual(['ops', 'support'])
    expect(proposalKinds.filter((kind) => mayDecide(kind, others))).toEqual([])
  })

  test.each([
    'distribution',
    'distribution-correction',
    'property-month',
    'deposit-release',
    'deposit-return',
    'bank-statement',
    'bank-line-booking',
    'transfer-order',
    'balance-adjustment',
    'withdrawal',
    'property-sale',
    'escrow-benefit',
  ] as const)('an act about money that needs two people, %s, is not in the hands of an administrator', (kind) => {
    expect(mayPropose(kind, ['admin'])).toBe(false)
    expect(mayDecide(kind, ['admin'])).toBe(false)
  })

  test.each([
    'role-grant',
    'role-withdrawal',
    'account-recovery',
    'account-restoration',
    'identity-decision',
    'death-confirmation',
    'heirs-statement',
    'inheritance-transfer',
  ] as const)('an act about people that needs two people, %s, is decided by compliance or an administrator only', (kind) => {
    const deciders = staffRoles.filter((role) => mayDecide(kind, [role]))
    expect(deciders.toSorted()).toEqual(['admin', 'compliance'])
  })

  test('an act that needs two people is open to a person with several roles when one of them allows it', () => {
    expect(mayPropose('withdrawal', ['admin', 'support'])).toBe(true)
    expect(mayDecide('withdrawal', ['support', 'compliance'])).toBe(true)
    expect(mayDecide('withdrawal', ['support'])).toBe(false)
  })

  test('an act that needs two people is closed to investors and to roles that do not exist', () => {
    for (const roles of [[], [''], ['owner'], ['FINANCE']])
      expect(
        proposalKinds.filter((kind) => mayPropose(kind, roles) || mayDecide(kind, roles)),
      ).toEqual([])
  })
})

describe('the documents of an estate', () => {
  test('the documents of an estate are four with every certificate, and the district asks for proof of relation besides', () => {
    expect([...commonEstateDocuments].toSorted()).toEqual([
      'death-certificate',
      'family-card',
      'heir-certificate',
      'identity-card',
    ])
    expect(moreDocumentsOf('notary')).toEqual([])
    expect(moreDocumentsOf('court')).toEqual([])
    expect(moreDocumentsOf('district')).toEqual(['proof-of-relation'])
  })

  test('the documents of an estate are all kinds that a reporter can hand in', () => {
    const required = heirCertificates.flatMap((certificate) => [
      ...commonEstateDocuments,
      ...moreDocumentsOf(certificate),
    ])
    expect(required.filter((kind) => !estateDocumentKinds.includes(kind))).toEqual([])
  })

  test('the documents of an estate that are stored in advance exclude those that only exist after a death', () => {
    expect(preparedDocumentKinds.filter((kind) => !estateDocumentKinds.includes(kind))).toEqual([])
    expect(preparedDocumentKinds).not.toContain('death-certificate')
    expect(preparedDocumentKinds).not.toContain('heir-certificate')
  })
})

describe('words that belong to others', () => {
  test('a motion with an amount and the outcome of a vote are kinds and states of motions', () => {
    expect(pricedMotionKinds.filter((kind) => !motionKinds.includes(kind))).toEqual([])
    expect(motionOutcomes.filter((outcome) => !motionStates.includes(outcome))).toEqual([])
  })

  test('every topic of a notice is in exactly one section of the inbox', () => {
    expect(Object.values(noticeTabs).flat().toSorted()).toEqual([...noticeTopics].toSorted())
  })

  test('every fact of a building that can be corrected is one that a draft has', () => {
    expect(factNames.filter((name) => !draftFieldNames.some((field) => field === name))).toEqual([])
    expect(buildingFactNames.filter((name) => !factNames.includes(name))).toEqual([])
  })
})

describe('the rules of a draft', () => {
  test('the rules of a draft have limits that something can be within', () => {
    for (const [name, rule] of Object.entries(draftFields))
      if ('min' in rule) {
        expect(rule.min, name).toBeLessThanOrEqual(rule.max)
        if (rule.kind === 'text') expect(rule.min, name).toBeGreaterThan(0)
      }
  })

  test('the bounds of a draft contain all of Indonesia and little else', () => {
    const { latitude, longitude } = draftFields
    const within = ([south, east]: readonly [number, number]) =>
      latitude.min <= south &&
      south <= latitude.max &&
      longitude.min <= east &&
      east <= longitude.max
    // Sabang, Rote, Miangas and Merauke are the ends of the country.
    for (const place of [
      [5.89, 95.32],
      [-11.0, 122.88],
      [5.56, 126.58],
      [-8.5, 141.0],
    ] as const)
      expect(within(place), String(place)).toBe(true)
    // Kuala Lumpur is within the degrees of the country; Bangkok, Darwin and Colombo are not.
    for (const place of [
      [13.75, 100.5],
      [-12.46, 130.84],
      [6.93, 79.86],
    ] as const)
      expect(within(place), String(place)).toBe(false)
    // Degrees that were entered in the wrong order are noticed.
    expect(within([106.8, -6.2])).toBe(false)
  })

  test('the rules of a draft ask for the same length of a text in both languages', () => {
    expect(draftFields.summaryEn).toEqual(draftFields.summaryId)
    expect(draftFields.storyEn).toEqual(draftFields.storyId)
  })

  test('the rules of a draft are in whole basis points up to the whole', () => {
    expect(draftFields.occupancyBasisPoints).toEqual({ kind: 'whole', min: 0, max: 10_000 })
  })
})
