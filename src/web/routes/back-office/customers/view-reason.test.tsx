import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { IntlProvider } from 'use-intl'
import { expect, test } from 'vitest'
import customers from '../../../../../messages/en/customers.json' with { type: 'json' }
import shell from '../../../../../messages/en/shell.json' with { type: 'json' }
import type { Messages } from '../../../messages/messages.ts'
import { CustomerViewReasonField } from './view-reason.tsx'

test('staff have to choose the reason for a look at an account, and none is chosen at first', () => {
  // Two areas of messages are enough here.
  const messages = { customers, shell } as unknown as Messages
  const field = renderToStaticMarkup(
    <MemoryRouter initialEntries={['/en/back-office/customers']}>
      <IntlProvider locale="en" messages={messages} timeZone="Asia/Jakarta">
        <CustomerViewReasonField />
      </IntlProvider>
    </MemoryRouter>,
  )
  expect(field).toMatch(/<select[^>]* required=""/)
  expect(field).toContain('<option value="">Choose a reason</option><option value="request">')
})
