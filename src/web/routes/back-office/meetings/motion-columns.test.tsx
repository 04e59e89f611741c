import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { IntlProvider } from 'use-intl'
import { expect, test } from 'vitest'
import type { Motion } from '#contract/meetings/motion-body.ts'
import desk from '../../../../../messages/en/meeting-desk.json' with { type: 'json' }
import meetings from '../../../../../messages/en/meetings.json' with { type: 'json' }
import type { Messages } from '../../../messages/messages.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { useMotionColumns } from './motion-columns.tsx'

function Table({ motion }: { readonly motion: Motion }) {
  return (
    <DataTable caption="" columns={useMotionColumns()} rows={[motion]} keyOf={({ id }) => id} />
  )
}

function rowOf(title: Motion['title']): string {
  // The fields that the table shows; two areas of messages are enough here.
  const motion = {
    id: '1',
    property: { id: 'villa', name: 'Villa Sanur' },
    kind: 'other',
    origin: 'owner',
    state: 'removed',
    language: 'id',
    title,
    progress: null,
  } as unknown as Motion
  const messages = { 'meeting-desk': desk, meetings } as unknown as Messages
  return renderToStaticMarkup(
    <MemoryRouter initialEntries={['/en/back-office/motions']}>
      <IntlProvider locale="en" messages={messages} timeZone="Asia/Jakarta">
        <Table motion={motion} />
      </IntlProvider>
    </MemoryRouter>,
  )
}

test('the list of motions marks a motion that is not written in the language of the page', () => {
  const untranslated = rowOf({ id: 'Naikkan tarif', en: null })
  expect(untranslated).toContain('lang="id"')
  expect(untranslated).toContain(meetings.onlyIn.id)
  const translated = rowOf({ id: 'Naikkan tarif', en: 'Raise the rates' })
  expect(translated).toContain('lang="en"')
  expect(translated).not.toContain(meetings.onlyIn.id)
})
