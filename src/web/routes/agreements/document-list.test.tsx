import { expect, test } from 'vitest'
import { linksIn } from '../../../../tests/support/rendered.tsx'
import { DocumentList } from './document-list.tsx'

test('the pages of one list of documents keep the page of the other list', () => {
  const list = (
    <DocumentList
      words="agreements"
      documents={{ items: [{ subscriptionId: 's1' }], nextCursor: 'c2' }}
      isFirst={false}
      cursorName="agreements"
      line={() => 'An agreement'}
    />
  )
  const links = (query: string) =>
    linksIn(list, { address: `/en/dashboard/portfolio/documents${query}` }).slice(1)
  expect(links('?agreements=c1&certificates=d1')).toEqual([
    '/en/dashboard/portfolio/documents?certificates=d1',
    '/en/dashboard/portfolio/documents?agreements=c2&certificates=d1',
  ])
  expect(links('?agreements=c1')).toEqual([
    '/en/dashboard/portfolio/documents',
    '/en/dashboard/portfolio/documents?agreements=c2',
  ])
})
