import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { movementKinds } from '#contract'
import type { MovementChoices, MovementCount } from '#contract/wallet/wallet.ts'
import { FilterForm } from '../../components/forms/filter-form.tsx'
import { useLocalHref } from '../../locale/use-locale.ts'
import { LinkChip } from '../../ui/badge.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Select } from '../../ui/choice.tsx'
import { FilterIcon } from '../../ui/icon.tsx'
import { OpenChevron } from '../../ui/open-chevron.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { isNarrowed, type MovementSearch, queryOf } from './movement-search.ts'

type FiltersProps = {
  readonly search: MovementSearch
  readonly choices: MovementChoices
  readonly found: MovementCount
}

/** The filters of the movement list: links for the common ones, and a panel with the others. */
export function MovementFilters({ search, choices, found }: FiltersProps) {
  return (
    <div className="my-4 grid grid-cols-[minmax(0,1fr)] gap-3">
      <FilterLinks search={search} />
      <MoreFilters search={search} choices={choices} found={found} />
    </div>
  )
}

const presses = {
  all: { kind: null, direction: null },
  in: { kind: null, direction: 'in' },
  out: { kind: null, direction: 'out' },
  rent: { kind: 'distribution', direction: null },
} as const

function FilterLinks({ search }: { readonly search: MovementSearch }) {
  const t = useTranslations('wallet')
  const link = useLocalHref()
  const names = ['all', 'in', 'out', 'rent'] as const
  return (
    <nav aria-label={t('filter')}>
      <ul className="flex flex-wrap gap-1.5 sm:gap-2">
        {names.map((name) => {
          const { kind, direction } = presses[name]
          return (
            <li key={name}>
              <LinkChip
                to={link(`/dashboard/wallet${queryOf({ ...search, kind, direction })}`)}
                isActive={search.kind === kind && search.direction === direction}
                preventScrollReset
                className="max-sm:px-3"
              >
                {t(`presses.${name}`)}
              </LinkChip>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

function MoreFilters({ search, choices, found }: FiltersProps) {
  const t = useTranslations('wallet')
  const m = useTranslations('movements')
  const link = useLocalHref()
  const faults = useTranslations('shell.faults')
  const hasFilters = isNarrowed(search)
  const isReversed = search.from !== null && search.to !== null && search.from > search.to
  // Open at first with a filter set; a choice in the panel must not close it.
  const [isOpen] = useState(hasFilters)
  return (
    <details open={isOpen} className="group rounded-2xl border border-line">
      <summary className="flex min-h-12 items-center gap-2.5 px-4 text-dense font-bold">
        <FilterIcon size={18} aria-hidden="true" />
        {m('more')}
        <OpenChevron className="ms-auto" />
      </summary>
      <search>
        <FilterForm
          values={{
            search: search.search ?? '',
            kind: search.kind ?? '',
            property: search.property ?? '',
            state: search.state ?? '',
            from: search.from ?? '',
            to: search.to ?? '',
          }}
          className="grid gap-x-4 gap-y-4 [&_input]:scroll-mb-36 [&_select]:scroll-mb-36 border-t border-line p-4 sm:grid-cols-2 lg:grid-cols-6"
        >
          {search.direction === null ? null : (
            <input type="hidden" name="direction" value={search.direction} />
          )}
          <TextInput
            className="sm:col-span-2"
            label={m('search')}
            name="search"
            type="search"
            maxLength={80}
            defaultValue={search.search ?? ''}
            placeholder={m('searchHint')}
          />
          <Select
            className="lg:col-span-2"
            label={t('what')}
            name="kind"
            defaultValue={search.kind ?? ''}
          >
            <option value="">{t('anyKind')}</option>
            {movementKinds.map((kind) => (
              <option key={kind} value={kind}>
                {t(`kinds.${kind}`)}
              </option>
            ))}
          </Select>
          <Select
            className="lg:col-span-2"
            label={m('property')}
            name="property"
            defaultValue={search.property ?? ''}
          >
            <option value="">{m('anyProperty')}</option>
            {choices.properties.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
          <Select
            className="lg:col-span-2"
            label={m('state')}
            name="state"
            defaultValue={search.state ?? ''}
          >
            <option value="">{m('anyState')}</option>
            <option value="posted">{m('states.posted')}</option>
            <option value="reversed">{m('states.reversed')}</option>
          </Select>
          <TextInput
            className="lg:col-span-2"
            label={m('from')}
            name="from"
            type="date"
            defaultValue={search.from ?? ''}
          />
          <TextInput
            className="lg:col-span-2"
            label={m('to')}
            name="to"
            type="date"
            error={isReversed ? faults('order') : null}
            defaultValue={search.to ?? ''}
          />
          <div className="sticky bottom-16 flex flex-wrap items-end gap-2 bg-card max-sm:-mx-4 max-sm:-mb-4 max-sm:rounded-b-2xl max-sm:border-t max-sm:border-line max-sm:px-4 max-sm:py-3 sm:col-span-2 lg:bottom-0">
            <Button type="submit" variant="dark" className="flex-1 max-sm:px-3">
              {m(found.hasMore ? 'showMore' : 'show', { count: found.count })}
            </Button>
            {hasFilters ? (
              <LinkButton
                to={link('/dashboard/wallet')}
                variant="quiet"
                preventScrollReset
                className="max-sm:px-1.5 max-sm:text-small"
              >
                {m('reset')}
              </LinkButton>
            ) : null}
          </div>
        </FilterForm>
      </search>
    </details>
  )
}
