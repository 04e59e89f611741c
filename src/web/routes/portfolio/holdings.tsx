import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router'
import { useTranslations } from 'use-intl'
import { type HoldingColumn, holdingColumns } from '#contract'
import { areAmountsHidden } from '../../components/money/hidden-amounts.ts'
import { Results } from '../../components/results.tsx'
import { apiContext, visitContext } from '../../context.ts'
import { href } from '../../locale/href.ts'
import { useLocalHref } from '../../locale/use-locale.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { LinkChip } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { GridIcon, TableIcon } from '../../ui/icon.tsx'
import { EmptyPortfolio } from './empty-portfolio.tsx'
import { HoldingCards } from './holding-cards.tsx'
import { type HoldingSort, holdingSort, sorted } from './holding-sort.ts'
import { HoldingsGrid } from './holdings-grid.tsx'
import { PortfolioFrame } from './portfolio-frame.tsx'

export const handle: ScreenHandle = { messages: ['portfolio', 'card'] }

export async function loader({ context, request, url }: LoaderFunctionArgs) {
  const { account } = context.get(apiContext)
  const [holdings, arrangement] = await Promise.all([
    account.get('/portfolio/overview/'),
    account.get('/portfolio/arrangement/'),
  ])
  const sort = holdingSort(url.searchParams)
  return {
    holdings: sorted(holdings.holdings, sort),
    columns: arrangement.columns,
    sort,
    isCards: url.searchParams.get('view') === 'cards',
    isHidden: areAmountsHidden(request),
  }
}

/** Stores which columns are shown, and keeps the sort order of the address. */
export async function action({ context, request, url }: ActionFunctionArgs) {
  const chosen = (await request.formData()).getAll('column')
  const columns = holdingColumns.filter((column) => chosen.includes(column))
  await context.get(apiContext).account.patch('/portfolio/arrangement/', { columns })
  const { locale } = context.get(visitContext)
  const query = url.searchParams.has('sort') ? `?${holdingSort(url.searchParams).address}` : ''
  throw redirect(`${href('/dashboard/portfolio/holdings', locale)}${query}`)
}

/** The columns that need an explanation below the table. */
const explained = ['cost', 'yieldOnCost', 'yieldNow', 'accrued'] as const

/** All holdings with all their figures; the reader chooses sort order, filters and layout. */
export default function HoldingsScreen() {
  const { holdings, columns, sort, isCards, isHidden } = useLoaderData<typeof loader>()
  const t = useTranslations('portfolio')
  const shown: readonly HoldingColumn[] = isCards ? ['yieldOnCost'] : columns
  const notes = explained.filter((column) => shown.includes(column))
  return (
    <PortfolioFrame tab="holdings" isHidden={isHidden}>
      {holdings.length === 0 ? (
        <EmptyPortfolio />
      ) : (
        <Card>
          <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <p className="text-dense text-ink-soft">
              {t('holdingsCount', { count: holdings.length })}
            </p>
            <Views isCards={isCards} sort={sort} />
          </div>
          <Results>
            {isCards ? (
              <HoldingCards holdings={holdings} />
            ) : (
              <HoldingsGrid {...{ holdings, columns, sort }} />
            )}
          </Results>
          {isCards ? null : <ColumnChoice {...{ columns, sort }} />}
          <p className="mt-4 text-small text-ink-soft">
            {[...notes.map((column) => t(`columnNotes.${column}`)), t('yieldNote')].join(' ')}
          </p>
        </Card>
      )}
    </PortfolioFrame>
  )
}

function Views({ isCards, sort }: { readonly isCards: boolean; readonly sort: HoldingSort }) {
  const t = useTranslations('portfolio')
  const address = (view: string) => `?${sort.address}${view}`
  return (
    <nav aria-label={t('views.label')} className="flex gap-2">
      <LinkChip to={address('')} isActive={!isCards} preventScrollReset replace>
        <TableIcon size={16} aria-hidden="true" />
        {t('views.table')}
      </LinkChip>
      <LinkChip to={address('&view=cards')} isActive={isCards} preventScrollReset replace>
        <GridIcon size={16} aria-hidden="true" />
        {t('views.cards')}
      </LinkChip>
    </nav>
  )
}

type ColumnChoiceProps = {
  readonly columns: readonly HoldingColumn[]
  readonly sort: HoldingSort
}

function ColumnChoice({ columns, sort }: ColumnChoiceProps) {
  const t = useTranslations('portfolio')
  const link = useLocalHref()
  return (
    <Disclosure label={t('chooseColumns')}>
      <Form method="post" action={link(`/dashboard/portfolio/holdings?${sort.address}`)}>
        <fieldset>
          <legend className="sr-only">{t('chooseColumns')}</legend>
          <div className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
            {holdingColumns.map((column) => (
              <Checkbox
                key={column}
                name="column"
                value={column}
                defaultChecked={columns.includes(column)}
              >
                {t(`columns.${column}`)}
              </Checkbox>
            ))}
          </div>
        </fieldset>
        <Button type="submit" variant="secondary" size="small" className="mt-3">
          {t('keepColumns')}
        </Button>
      </Form>
    </Disclosure>
  )
}
