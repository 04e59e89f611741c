import { Form } from 'react-router'
import { watchFormId } from '../../../components/forms/list-forms.tsx'
import { useLocalHref } from '../../../locale/use-locale.ts'
import { keptPlace } from '../../../ui/kept-place.ts'
import { publicList, useListBase } from './list-base.ts'
import { type MarketplaceQuery, searchOf } from './marketplace-query.ts'

/** The one form for all watch buttons of the list and "save this search". */
export function WatchForm({ query }: { query: MarketplaceQuery }) {
  const link = useLocalHref()
  const base = useListBase()
  return (
    <Form id={watchFormId} method="post" action={link('/marketplace/watch')} state={keptPlace}>
      <input type="hidden" name="back" value={searchOf(query)} />
      {base.path === publicList.path ? null : (
        <input
          type="hidden"
          name="list"
          value={base.only === '' ? base.path : `${base.path}?only=${base.only}`}
        />
      )}
    </Form>
  )
}
