import { expect } from 'vitest'
import { byTwo, reportDeathOf } from './a-death-report.ts'
import { anOwner, mailsTo, type Owner } from './an-owner.ts'
import type { TestDatabase } from './database.ts'
import type { TestApi } from './test-api.ts'
import { traders } from './traders.ts'

const reason = 'Surat keterangan waris sudah dicocokkan.'

type Estate = { userId: string; id: string; number: string; propertyId: string }

type Stated = {
  owner: Owner
  name: string
  numerator: number
  denominator: number
  guardian?: string
}

/** The heirs as two people record them. */
export function statement(heirs: readonly Stated[]) {
  return {
    certificate: 'notary',
    certificateNumber: '12/2026',
    reason,
    heirs: heirs.map(({ owner, name, numerator, denominator, guardian = null }) => ({
      name,
      relation: 'child',
      numerator,
      denominator,
      guardian,
      email: owner.email,
    })),
  }
}

/** Functions that create estates and heirs; `staff` are the tokens of two people of compliance. */
export function estatesOf(api: TestApi, store: TestDatabase, staff: readonly [string, string]) {
  let serial = 1000

  /** Creates an heir with a verified identity of this name. */
  async function anHeir(fullName: string): Promise<Owner> {
    const owner = await anOwner(api)
    serial += 1
    const body = { fullName, nik: `317403570395${serial}`, bornOn: '1995-03-17' }
    const declared = await api.call('/users/identity/', {
      method: 'PUT',
      token: owner.access,
      body: { ...body, yearlyIncome: 240_000_000, declarationAccepted: true },
    })
    expect(declared.body.state).toBe('verified')
    return owner
  }

  /** Creates an investor with 100 units and Rp1,000,000,003 whose death two people confirmed. */
  async function anEstate(): Promise<Estate> {
    const { investorIds, propertyIds } = await traders(store.db, store.asOwner, {
      investors: 1,
      at: api.clock.now(),
      cash: 1_000_000_003n,
    })
    const [userId = ''] = investorIds
    const { rows } = await store.asOwner(`select email from identity.users where id = '${userId}'`)
    const { body } = await reportDeathOf(api, {
      accountEmail: rows[0].email,
      deceasedName: 'Pemodal Uji',
    })
    const { rows: cases } = await store.asOwner(
      `select id, match from inheritance.cases where number = '${body.number}'`,
    )
    expect(cases[0].match).toBe('held')
    const { id } = cases[0]
    expect((await byTwo(api, staff, `${id}/confirmation/`, { reason })).status).toBe(200)
    return { userId, id, number: body.number, propertyId: propertyIds[0] ?? '' }
  }

  async function invite(id: string, heirs: readonly Stated[]): Promise<void> {
    expect((await byTwo(api, staff, `${id}/heirs/`, statement(heirs))).status).toBe(200)
  }

  async function accept(owner: Owner): Promise<number> {
    let status = 0
    for (const { text } of await mailsTo(api, owner.email)) {
      const [, token] = /\/dashboard\/inheritance\?token=([\w-]+)/.exec(text) ?? []
      if (token === undefined) continue
      const call = { token: owner.access, body: { token } }
      status = (await api.call('/inheritances/invitation/', call)).status
    }
    return status
  }

  return { anHeir, anEstate, invite, accept }
}
