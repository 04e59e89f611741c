import type { Tx } from '#database'
import type { DataKeys } from '#files'
import { hashPassword } from '#identity'
import { saveDeclaration } from '#investors'
import { day, hour, jakartaDate, later } from '#kernel'
import { type AccountRef, account } from '#ledger'
import { type Book, earnReward, payReward } from '../book.ts'
import type { PastEvent } from '../case.ts'
import { daysBefore } from '../jakarta-time.ts'
import { createAccount } from '../rows/accounts.ts'
import { type PastReward, recordPastReferrals } from '../rows/referrals.ts'
import { recordPassedChecks } from '../rows/suitability-checks.ts'
import { seeded } from '../seeded.ts'
import { demoPassword } from './accounts.ts'
import type { PlannedPurchase } from './buyers.ts'

/** A friend referred by the demo's investor, and the friend's progress. */
type DemoFriend = {
  readonly name: string | null
  readonly joinedDaysAgo: number
  /** Absent when the identity is not verified. */
  readonly bornOn?: string
  readonly nik?: string
  readonly buys?: { readonly propertyId: string; readonly units: bigint; readonly hoursAgo: number }
  readonly showsName?: boolean
  readonly acceptsReminders?: boolean
  readonly remindedDaysAgo?: number
  readonly isSameDevice?: boolean
}

// The NIKs are assigned to no real person, like the investor's own.
const friends: readonly DemoFriend[] = [
  {
    name: 'Bayu Saputra',
    joinedDaysAgo: 481,
    bornOn: '1988-03-14',
    nik: '3273011403889903',
    buys: { propertyId: 'rumah-prawirotaman', units: 18n, hoursAgo: 470 * 24 },
    showsName: true,
  },
  {
    name: 'Citra Anggraini',
    joinedDaysAgo: 63,
    bornOn: '1991-09-02',
    nik: '3273014209919904',
    buys: { propertyId: 'rumah-setia-budi-medan', units: 12n, hoursAgo: 44 * 24 },
  },
  {
    name: 'Dimas Ardiansyah',
    joinedDaysAgo: 31,
    bornOn: '1985-12-21',
    nik: '3273012112859905',
    buys: { propertyId: 'rumah-bsd', units: 10n, hoursAgo: 19 * 24 },
    showsName: true,
  },
  {
    name: 'Eka Putri Rahayu',
    joinedDaysAgo: 12,
    bornOn: '1994-06-08',
    nik: '3273014806949906',
    buys: { propertyId: 'rukan-simpang-lima', units: 6n, hoursAgo: 20 },
  },
  {
    name: 'Fitri Handayani',
    joinedDaysAgo: 20,
    bornOn: '1990-01-30',
    nik: '3273017001909907',
    acceptsReminders: true,
  },
  { name: 'Galih Prakoso', joinedDaysAgo: 9, acceptsReminders: true, remindedDaysAgo: 2 },
  {
    name: 'Hendra Wijaya',
    joinedDaysAgo: 33,
    bornOn: '1979-11-11',
    nik: '3273011111799908',
    buys: { propertyId: 'ruko-panakkukang', units: 5n, hoursAgo: 27 * 24 },
    isSameDevice: true,
  },
  { name: null, joinedDaysAgo: 1 },
]

const reward = 50_000n
const code = 'RATNA2026'
const coolingOff = 48 * hour
const held = 30 * day

/** A reward whose purchase is not written yet. */
export type EarnedReward = Omit<PastReward, 'subscriptionId'>

/** A friend with an account, and the purchase to generate. */
export type Brought = {
  readonly id: string
  readonly friend: DemoFriend
  readonly purchase: (PlannedPurchase & { readonly propertyId: string }) | null
}

/** Creates the accounts of the friends, with a verified identity where they have one. */
export async function createFriends(tx: Tx, keys: DataKeys, now: Date): Promise<Brought[]> {
  const brought: Brought[] = []
  const passwordHash = await hashPassword(demoPassword)
  for (const [position, friend] of friends.entries()) {
    const joinedAt = daysBefore(now, friend.joinedDaysAgo, 10, 7 * position)
    const id = await createAccount(tx, joinedAt, {
      email: `teman${position + 1}@demo.sepetak.id`,
      passwordHash,
      name: friend.name,
      phone: friend.name === null ? null : `+62812000001${String(position).padStart(2, '0')}`,
    })
    const { name, nik, bornOn, buys } = friend
    if (name !== null && nik !== undefined && bornOn !== undefined) {
      const clock = { now: () => later(joinedAt, 2 * hour) }
      const particulars = { fullName: name, nik, bornOn, yearlyIncome: 240_000_000n }
      await saveDeclaration(tx, keys, clock, 'demo', { userId: id, roles: [] }, particulars)
    }
    const purchase = buys === undefined ? null : planned(id, buys, now)
    brought.push({ id, friend, purchase })
  }
  const buyers = brought.flatMap(({ id, purchase }) =>
    purchase === null ? [] : [{ userId: id, checkedAt: later(purchase.at, -4 * hour) }],
  )
  await recordPassedChecks(tx, keys, buyers)
  return brought
}

function planned(investorId: string, buys: NonNullable<DemoFriend['buys']>, now: Date) {
  const at = later(now, -buys.hoursAgo * hour)
  const { propertyId, units } = buys
  return { propertyId, investorId, units, at, depositAt: later(at, -3 * hour) }
}

/** Returns the friends' purchases in one offering. */
export function friendPurchases(
  brought: readonly Brought[],
  propertyId: string,
): PlannedPurchase[] {
  return brought.flatMap(({ purchase }) => (purchase?.propertyId === propertyId ? [purchase] : []))
}

/** Returns every ledger account that their rewards use. */
export function rewardAccounts(brought: readonly Brought[], investorId: string): AccountRef[] {
  const people = [investorId, ...brought.map(({ id }) => id)]
  return [
    account('referral-costs', 'platform'),
    ...people.flatMap((id) => [account('investor-rewards', id), account('investor-cash', id)]),
  ]
}

/** Returns the rewards as events, earned and paid; the resulting rows are collected in `rewards`. */
export function rewardEvents(
  brought: readonly Brought[],
  investorId: string,
  now: Date,
  rewards: EarnedReward[],
): PastEvent[] {
  return brought.flatMap(({ id, friend, purchase }) => {
    if (purchase === null || friend.isSameDevice === true) return []
    const earnedAt = later(purchase.at, coolingOff)
    const dueAt = later(purchase.at, held)
    return (['referrer', 'friend'] as const).flatMap((beneficiary) => {
      const userId = beneficiary === 'referrer' ? investorId : id
      const facts = { friendId: id, beneficiary, userId, amount: reward, earnedAt, dueAt }
      const earn = (book: Book) =>
        void rewards.push({
          ...facts,
          ...earnReward(book, userId, reward, earnedAt),
          payoutEntryId: null,
        })
      const pay = (book: Book) => {
        const index = rewards.findIndex((each) => each.friendId === id && each.userId === userId)
        const waiting = rewards[index]
        if (waiting === undefined) throw new Error('a reward is paid before it is earned')
        const payoutEntryId = payReward(book, userId, reward, waiting.reference, dueAt)
        rewards[index] = { ...waiting, payoutEntryId }
      }
      return [
        ...(earnedAt <= now ? [{ at: earnedAt, applyTo: earn }] : []),
        ...(dueAt <= now ? [{ at: dueAt, applyTo: pay }] : []),
      ]
    })
  })
}

/** Writes the friends and their rewards once the ledger entries exist. */
export async function recordFriends(
  tx: Tx,
  brought: readonly Brought[],
  referrerId: string,
  rewards: readonly EarnedReward[],
  { purchases }: Book,
  now: Date,
): Promise<void> {
  const boughtBy = new Map(
    purchases.map(({ subscription: { investorId, id } }) => [investorId, id]),
  )
  await recordPastReferrals(tx, {
    referrerId,
    code,
    madeAt: later(now, -490 * day),
    openings: openingsUntil(now),
    rewards: rewards.flatMap((each) => {
      const subscriptionId = boughtBy.get(each.friendId)
      return subscriptionId === undefined ? [] : [{ ...each, subscriptionId }]
    }),
    friends: brought.map(({ id, friend, purchase }, position) => {
      const { showsName = false, acceptsReminders = false, remindedDaysAgo } = friend
      const isRefused = friend.isSameDevice === true && purchase !== null
      return {
        friendId: id,
        joinedAt: daysBefore(now, friend.joinedDaysAgo, 10, 7 * position),
        showsName,
        acceptsReminders,
        remindedAt: remindedDaysAgo === undefined ? null : later(now, -remindedDaysAgo * day),
        refusal: isRefused ? ('same-device' as const) : null,
        refusedAt: isRefused ? later(purchase.at, coolingOff) : null,
      }
    }),
  })
}

function openingsUntil(now: Date) {
  const chance = seeded('openings')
  const days = [1, 3, 6, 9, 12, 20, 24, 31, 33, 50, 63, 90, 200, 320, 470, 481]
  return days.map((ago) => ({
    day: jakartaDate(later(now, -ago * day)),
    browsers: chance.between(1, 3),
  }))
}
