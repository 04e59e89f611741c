import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { IntlProvider } from 'use-intl'
import { expect, test } from 'vitest'
import { type MotionKind, motionKinds, pricedMotionKinds } from '#contract'
import type { Proposal } from '#contract/back-office/desks/proposal-body.ts'
import desk from '../../../../../messages/en/meeting-desk.json' with { type: 'json' }
import meetings from '../../../../../messages/en/meetings.json' with { type: 'json' }
import shell from '../../../../../messages/en/shell.json' with { type: 'json' }
import { MotionAmount } from '../../../components/meetings/motion-amount.tsx'
import type { Messages } from '../../../messages/messages.ts'
import { ProposedCall } from './proposed-call.tsx'

function markupOf(content: ReactNode): string {
  // Three areas of messages are enough here.
  const messages = { 'meeting-desk': desk, meetings, shell } as unknown as Messages
  return renderToStaticMarkup(
    <MemoryRouter initialEntries={['/en/back-office']}>
      <IntlProvider locale="en" messages={messages} timeZone="Asia/Jakarta">
        {content}
      </IntlProvider>
    </MemoryRouter>,
  )
}

const isPriced = (kind: MotionKind) => pricedMotionKinds.some((each) => each === kind)

test.each(
  pricedMotionKinds,
)('the amount of a motion of the kind %s is named after it, explained and required', (kind) => {
  const field = markupOf(<MotionAmount kind={kind} />)
  expect(field).toContain(meetings.amounts[kind])
  expect(field).toContain(meetings.amountHelps[kind])
  expect(field).toContain('required=""')
})

test('a motion of a kind without an amount has no field for one', () => {
  for (const kind of motionKinds.filter((each) => !isPriced(each)))
    expect(markupOf(<MotionAmount kind={kind} />)).toBe('')
})

test('the approver of a meeting reads what the amount of each motion means', () => {
  const motion = {
    kind: 'buy-back',
    titleId: 'Beli kembali',
    titleEn: 'Buy back',
    amount: '250000',
  }
  const at = '2026-12-15T03:00:00Z'
  const times = { recordOn: '2026-12-08', meetingAt: at, votesUntil: at }
  const content = { motionIds: ['1'], motions: [motion], ...times, holders: '1', units: '1' }
  const agenda = markupOf(<ProposedCall proposal={{ content } as unknown as Proposal} />)
  expect(agenda).toMatch(/Price per unit .*Rp250,000/)
})
