import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { approveProposal } from '#approvals'
import { buildingFactNames } from '#contract'
import { type Actor, day, later, movableClock, newId } from '#kernel'
import { demoDatabase } from '../../../../tests/support/demo.ts'
import { aStaffMember } from '../../../../tests/support/staff.ts'
import {
  checkListings,
  type FactValues,
  proposeFactCorrection,
  readFactCorrections,
  readFactValues,
  readPropertyFacts,
  readPropertyFactsOn,
} from '../index.ts'
import { factCorrection } from './correct-facts.ts'

const clock = movableClock(new Date('2026-11-21T03:00:00Z'))
const propertyId = 'ruko-dago'
const why = { id: 'Nomor jalan salah tulis.', en: 'The house number was misspelt.' }

const store = await demoDatabase()
const ops = await aStaffMember(store.db, 'ops')
const second = await aStaffMember(store.db, 'compliance')
afterAll(() => store.close())

const proposeFacts = (facts: Partial<FactValues>, id = propertyId) =>
  proposeFactCorrection(store.db, clock, ops, { propertyId: id, facts, why })

async function correct(facts: Partial<FactValues>, id = propertyId): Promise<void> {
  const { id: proposalId, contentHash } = await proposeFacts(facts, id)
  await approveProposal([factCorrection], { db: store.db, clock }, second, {
    proposalId,
    contentHash,
  })
}

const frozen = async () =>
  (
    await store.asOwner(`select p.name, p.price, p.raise, p.unit_price, f.*, o.*
      from properties.properties p join properties.forecasts f on f.property_id = p.id
      join properties.outlooks o on o.property_id = p.id where p.id = '${propertyId}'`)
  ).rows

describe('facts of a published property', () => {
  test('facts of a published property are corrected by two people, and the previous values stay public', async () => {
    const before = await readFactValues(store.db, propertyId)
    const kept = await frozen()
    const facts = { street: 'Jalan Ir. H. Juanda 21', floors: before.floors + 1, hasDebt: true }
    const { id: proposalId, contentHash, content } = await proposeFacts({ ...before, ...facts })
    expect(content).toMatchObject({
      changes: [
        { fact: 'street', before: before.street, after: facts.street },
        { fact: 'floors', before: before.floors, after: facts.floors },
        { fact: 'hasDebt', before: false, after: true },
      ],
    })
    expect(await readFactValues(store.db, propertyId)).toEqual(before)
    const approve = (actor: Actor) =>
      approveProposal([factCorrection], { db: store.db, clock }, actor, { proposalId, contentHash })
    await expect(approve(ops)).rejects.toMatchObject({ code: expect.stringMatching(/^approvals/) })
    await approve(second)
    await expect(approve(second)).rejects.toMatchObject({ code: 'approvals.already_decided' })
    expect(await readFactValues(store.db, propertyId)).toEqual({ ...before, ...facts })
    expect(await readFactCorrections(store.db, propertyId)).toMatchObject([
      { correctedOn: '2026-11-21', why, changes: [{ fact: 'street' }, {}, {}] },
    ])
    expect(await frozen()).toEqual(kept)
    expect(await checkListings(store.db)).toEqual([])
  })

  test('facts of a published property are returned for an earlier day as they were on that day', async () => {
    const id = 'kost-seturan'
    const first = await readPropertyFacts(store.db, id)
    await correct({ yearBuilt: 2001, summaryId: 'Ringkasan yang pertama dikoreksi.' }, id)
    clock.moveTo(later(clock.now(), 3 * day))
    await correct({ yearBuilt: 2003, issuerName: 'PT Nama Baru Seturan' }, id)
    const now = await readPropertyFacts(store.db, id)
    expect([now.yearBuilt, now.issuer.name]).toEqual([2003, 'PT Nama Baru Seturan'])
    const on = (date: string) => readPropertyFactsOn(store.db, id, date)
    expect(await on('2026-11-20')).toEqual(first)
    expect(await on('2026-11-23')).toMatchObject({
      yearBuilt: 2001,
      issuer: { name: first.issuer.name },
      summary: { id: 'Ringkasan yang pertama dikoreksi.', en: first.summary.en },
    })
    expect(await on('2026-12-01')).toEqual(now)
  })

  test('facts of a published property cannot be proposed when they equal the current ones or are impossible for the property', async () => {
    const { issuerNumber } = await readFactValues(store.db, propertyId)
    await expect(proposeFacts({ issuerNumber })).rejects.toMatchObject({
      code: 'properties.nothing_corrected',
    })
    const attempts: Partial<FactValues>[] = [
      { landArea: null },
      { titleNumberMasked: '10.15.04.02.3.01234' },
      { issuerName: 'CV Bukan Perseroan' },
      { issuerNumber: '9120001234567' },
    ]
    for (const facts of attempts)
      await expect(proposeFacts(facts)).rejects.toMatchObject({
        code: 'properties.fact_impossible',
        fields: [{ path: `facts.${Object.keys(facts)[0]}` }],
      })
    await expect(proposeFacts({ floors: 3 }, 'tidak-ada')).rejects.toMatchObject({
      code: 'properties.not_found',
    })
  })

  test('facts of a published property are not corrected at all when one has changed since the proposal or its issuer number is taken', async () => {
    const id = 'villa-sanur'
    const taken = (await readFactValues(store.db, propertyId)).issuerNumber
    await expect(correct({ issuerNumber: taken, floors: 7 }, id)).rejects.toMatchObject({
      code: 'properties.already_recorded',
    })
    expect((await readFactValues(store.db, id)).floors).not.toBe(7)
    const waiting = await store.asOwner(
      `select id, content_hash from approvals.proposals where kind = 'property-facts' and state = 'waiting'`,
    )
    const [proposal] = waiting.rows as { id: string; content_hash: string }[]
    await store.asOwner(`begin; insert into properties.fact_corrections
        (id, property_id, changes, why_id, why_en, proposed_by, approved_by, corrected_at)
        values ('${newId()}', '${id}', '[{}]', 'x', 'x', '${newId()}', '${newId()}', now());
      update properties.properties set floors = 9 where id = '${id}'; commit`)
    const input = { proposalId: proposal?.id ?? '', contentHash: proposal?.content_hash ?? '' }
    await expect(
      approveProposal([factCorrection], { db: store.db, clock }, second, input),
    ).rejects.toMatchObject({
      code: 'properties.facts_changed',
    })
    expect((await readFactValues(store.db, id)).floors).toBe(9)
  })
})

test('the database lets the product change every fact of a building, but only with its own correction', async () => {
  for (const name of buildingFactNames)
    await expect(
      sql`update properties.properties set ${sql.ref(name)} = ${sql.ref(name)}
        where id = 'ruko-panakkukang'`.execute(store.db),
      name,
    ).rejects.toThrow('corrected by two people')
})

test.each([
  [`update properties.properties set has_debt = false where id = 'ruko-panakkukang'`],
  [`update properties.properties set story_id = 'x' where id = 'ruko-panakkukang'`],
  [
    `update properties.issuers set name = 'PT Lain' where id = (select issuer_id from properties.properties where id = 'ruko-panakkukang')`,
  ],
])('the database refuses to change a fact without its own correction: %s', async (statement) => {
  await expect(store.asApplication(statement)).rejects.toThrow('corrected by two people')
})

test('the database refuses to delete a correction or to insert one made by a single person', async () => {
  for (const change of ['delete from', 'truncate'])
    await expect(store.asOwner(`${change} properties.fact_corrections`)).rejects.toThrow()
  const by = newId()
  await expect(
    store.asApplication(`insert into properties.fact_corrections
      (id, property_id, changes, why_id, why_en, proposed_by, approved_by, corrected_at)
      values ('${newId()}', '${propertyId}', '[{}]', 'x', 'x', '${by}', '${by}', now())`),
  ).rejects.toThrow('fact_corrections_by_two')
})
