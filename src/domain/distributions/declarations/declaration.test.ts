import { describe, expect, test } from 'vitest'
import { contentOf, requireDates, requireFinalDates, termsOf } from './declaration.ts'

type Dates = { readonly recordOn: string; readonly payOn: string }

/** The refusal of these dates for February 2028, and its two days; null when they are possible. */
function refusalOf(dates: Dates, now = '2028-03-02T03:00:00Z') {
  return caught(() => requireDates(dates, '2028-03-01', new Date(now)))
}

function caught(act: () => void) {
  try {
    act()
    return null
  } catch (error) {
    const { code, details } = error as { code: string; details: object }
    return { code, ...details }
  }
}

const days = (recordOn: string, payOn = recordOn): Dates => ({ recordOn, payOn })

describe('the dates of a payout', () => {
  test('the dates of a payout begin with the first day after the month, and the record may be sixty days ahead', () => {
    const record = { code: 'distributions.record_date', earliest: '2028-03-01' }
    expect(refusalOf(days('2028-02-29', '2028-03-02'))).toEqual({ ...record, latest: '2028-05-01' })
    expect(refusalOf(days('2028-03-01', '2028-03-02'))).toBeNull()
    expect(refusalOf(days('2028-05-01'))).toBeNull()
    expect(refusalOf(days('2028-05-02'))).toEqual({ ...record, latest: '2028-05-01' })
  })

  test('the dates of a payout are counted from the month when it is declared before the month is over', () => {
    const before = '2028-02-20T03:00:00Z'
    expect(refusalOf(days('2028-04-30'), before)).toBeNull()
    expect(refusalOf(days('2028-05-01'), before)).toMatchObject({ latest: '2028-04-30' })
  })

  test('the dates of a payout pay on the record day or up to thirty days later, and never in the past', () => {
    const pay = { code: 'distributions.pay_date' }
    expect(refusalOf(days('2028-03-10', '2028-03-09'))).toEqual({
      ...{ ...pay, earliest: '2028-03-10', latest: '2028-04-09' },
    })
    expect(refusalOf(days('2028-03-10', '2028-04-09'))).toBeNull()
    expect(refusalOf(days('2028-03-10', '2028-04-10'))).toMatchObject(pay)
    // The record day has passed, so the payment is counted from today.
    expect(refusalOf(days('2028-03-01', '2028-03-01'))).toMatchObject({
      ...{ ...pay, earliest: '2028-03-02', latest: '2028-04-01' },
    })
    expect(refusalOf(days('2028-03-01', '2028-04-01'))).toBeNull()
  })

  test('the dates of a payout move on at midnight in Jakarta', () => {
    const today = days('2028-03-01', '2028-03-02')
    expect(refusalOf(today, '2028-03-02T16:59:59Z')).toBeNull()
    expect(refusalOf(today, '2028-03-02T17:00:00Z')).toMatchObject({ earliest: '2028-03-03' })
  })

  test('the dates of the payout of a sale begin with the day after the sale, also on a leap day', () => {
    const final = (dates: Dates, soldOn: string) =>
      caught(() => requireFinalDates(dates, soldOn, new Date('2028-02-28T03:00:00Z')))
    expect(final(days('2028-02-28'), '2028-02-28')).toMatchObject({ earliest: '2028-02-29' })
    expect(final(days('2028-02-29'), '2028-02-28')).toBeNull()
  })
})

test('the terms of a payout are stored without losing a rupiah, and read as they were', () => {
  const total = 9_007_199_254_740_993n
  const terms = { propertyId: 'x', month: '2028-02', isFinal: false, ...days('2028-03-02') }
  const whole = { ...terms, total, refill: 1n }
  const stored: unknown = JSON.parse(JSON.stringify(contentOf(whole)))
  expect(stored).toMatchObject({ total: '9007199254740993', refill: '1' })
  expect(termsOf(stored as Parameters<typeof termsOf>[0])).toEqual(whole)
})
