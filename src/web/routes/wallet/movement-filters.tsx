import { Form } from 'react-router'
import { useTranslations } from 'use-intl'
import { movementKinds } from '#contract'
import type { MovementChoices } from '#contract/wallet/wallet.ts'
import { useLocalHref } from '../../locale/use-locale.ts'
import { LinkChip } from '../../ui/badge.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Select } from '../../ui/choice.tsx'
import { ChevronDownIcon, FilterIcon, SearchIcon } from '../../ui/icon.tsx'
import { keptPlace } from '../../ui/kept-place.ts'
import { TextInput } from '../../ui/text-input.tsx'
import { isNarrowed, type MovementSearch, queryOf } from './movement-search.ts'

type FiltersProps = { readonly search: MovementSearch; readonly choices: MovementChoices }

/** The filters of the movement list: links for the common ones, and a panel with the others. */
export function MovementFilters({ search, choices }: FiltersProps) {
  return (
    <div className="my-4 grid grid-cols-[minmax(0,1fr)] gap-3">
      <FilterLinks search={search} />
      <MoreFilters search={search} choices={choices} />
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

function MoreFilters({ search, choices }: FiltersProps) {
  const t = useTranslations('wallet')
  const m = useTranslations('movements')
  const link = useLocalHref()
  const isOpen = isNarrowed(search)
  return (
    <details open={isOpen} className="group rounded-2xl border border-line">
      <summary className="flex min-h-12 items-center gap-2.5 px-4 text-dense font-bold">
        <FilterIcon size={18} aria-hidden="true" />
        {m('more')}
        <ChevronDownIcon
          size={18}
          aria-hidden="true"
          className="ms-auto transition-transform group-open:rotate-180"
        />
      </summary>
      <search>
        <Form
          method="get"
          key={queryOf(search)}
          state={keptPlace}
          className="grid gap-x-4 gap-y-4 border-t border-line p-4 sm:grid-cols-2 lg:grid-cols-6"
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
            defaultValue={search.to ?? ''}
          />
          <div className="flex flex-wrap items-end gap-2 sm:col-span-2">
            <Button type="submit" variant="dark" className="flex-1">
              <SearchIcon size={18} aria-hidden="true" />
              {m('apply')}
            </Button>
            {isOpen ? (
              <LinkButton to={link('/dashboard/wallet')} variant="quiet" preventScrollReset>
                {m('reset')}
              </LinkButton>
            ) : null}
          </div>
        </Form>
      </search>
    </details>
  )
}
