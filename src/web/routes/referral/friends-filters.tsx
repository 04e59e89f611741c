import { useTranslations } from 'use-intl'
import { type FriendStage, friendOrders, friendStages } from '#contract'
import { FilterForm } from '../../components/forms/filter-form.tsx'
import { formatInteger } from '../../components/money/format.ts'
import { useLocale, useLocalHref } from '../../locale/use-locale.ts'
import { LinkChip } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/choice.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { type FriendsQuery, friendsAddress } from './friends-query.ts'

type FriendsFiltersProps = {
  readonly query: FriendsQuery
  readonly stages: Readonly<Record<FriendStage, number>>
  /** The friends on this page of the list, and whether there are others. */
  readonly count: number
  readonly hasMore: boolean
}

/** Links that filter by stage, with counts, and a form for the name and the sort order with a live count. */
export function FriendsFilters({ query, stages, count, hasMore }: FriendsFiltersProps) {
  const t = useTranslations('referral.friends')
  const locale = useLocale()
  const link = useLocalHref()
  const all = friendStages.reduce((sum, stage) => sum + stages[stage], 0)
  const chips = [null, ...friendStages.filter((stage) => stages[stage] > 0)]
  return (
    <div className="mb-6 grid grid-cols-[minmax(0,1fr)] gap-5">
      <nav aria-label={t('filter')}>
        <ul className="-mx-1 flex gap-2 overflow-x-auto px-1 py-1 sm:flex-wrap">
          {chips.map((stage) => (
            <li key={stage ?? 'all'}>
              <LinkChip
                to={link(friendsAddress({ ...query, stage }))}
                isActive={query.stage === stage}
                preventScrollReset
              >
                {stage === null ? t('all') : t(`stages.${stage}`)}
                <span className="tabular font-semibold opacity-70">
                  {formatInteger(stage === null ? all : stages[stage], locale)}
                </span>
              </LinkChip>
            </li>
          ))}
        </ul>
      </nav>
      <FilterForm
        values={{ q: query.search, sort: query.order }}
        action={link('/dashboard/referral/friends')}
        className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_13rem_auto] [&_input]:scroll-mb-36 [&_select]:scroll-mb-36"
      >
        {query.stage === null ? null : <input type="hidden" name="stage" value={query.stage} />}
        <TextInput
          label={t('search')}
          help={t('searchHelp')}
          type="search"
          name="q"
          defaultValue={query.search}
          maxLength={100}
          autoComplete="off"
        />
        <Select label={t('sort')} name="sort" defaultValue={query.order}>
          {friendOrders.map((order) => (
            <option key={order} value={order}>
              {t(`orders.${order}`)}
            </option>
          ))}
        </Select>
        <div className="sticky bottom-16 bg-card max-sm:py-3 sm:mt-[1.875rem] lg:bottom-0">
          <Button type="submit" variant="dark" className="w-full">
            {t(hasMore ? 'showMore' : 'show', { count })}
          </Button>
        </div>
      </FilterForm>
    </div>
  )
}
