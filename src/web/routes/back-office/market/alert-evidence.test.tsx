import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { IntlProvider } from 'use-intl'
import { expect, test } from 'vitest'
import type { MarketAlert } from '#contract/back-office/surveillance.ts'
import surveillance from '../../../../../messages/en/surveillance.json' with { type: 'json' }
import type { Messages } from '../../../messages/messages.ts'
import { Figures } from './alert-evidence.tsx'

test('each figure of an alert has its unit, also a threshold of units', () => {
  const figures: MarketAlert['figures'] = [
    { name: 'unitsBought', value: '1' },
    { name: 'boughtMin', value: '670' },
    { name: 'movedMin', value: '100' },
    { name: 'price', value: '98900' },
  ]
  const markup = renderToStaticMarkup(
    <MemoryRouter initialEntries={['/en/back-office']}>
      <IntlProvider
        locale="en"
        messages={{ surveillance } as unknown as Messages}
        timeZone="Asia/Jakarta"
      >
        <Figures figures={figures} />
      </IntlProvider>
    </MemoryRouter>,
  )
  const values = [...markup.matchAll(/<dd[^>]*>(.*?)<\/dd>/g)].map(([, value]) =>
    value?.replace(/<[^>]*>/g, ''),
  )
  expect(values).toEqual(['1 unit', '670 units', '1%', 'Rp98,900'])
})
