import { Form, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { PropertyDetail } from '#contract/properties/property-detail-body.ts'
import type { ApiClient } from '../../../api/client.ts'
import { nullIfMissing } from '../../../api/problem.ts'
import { entryFeesIn } from '../../../components/money/entry-fee.ts'
import { PageHead } from '../../../components/page-head.tsx'
import { CardMeaning, MeaningLink } from '../../../components/property/card/card-meaning.tsx'
import { isOperating, lifeCycleOf } from '../../../components/property/ownership/life-cycle.ts'
import { comparedMax } from '../../../components/property/property-tools.tsx'
import { Results } from '../../../components/results.tsx'
import { apiContext } from '../../../context.ts'
import { useLocalHref } from '../../../locale/use-locale.ts'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Select } from '../../../ui/choice.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { keptPlace } from '../../../ui/kept-place.ts'
import { Notice } from '../../../ui/notice.tsx'
import { listPath, unfilteredList } from '../marketplace/marketplace-query.ts'
import { CompareTable } from './compare-table.tsx'
import {
  type ComparisonQuery,
  comparedOf,
  holdingYears,
  readComparison,
  vacancies,
} from './comparison.ts'

export const handle: ScreenHandle = { messages: ['compare', 'card', 'building'] }

export async function loader({ context, url }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const query = readComparison(url.searchParams)
  const [figures, found] = await Promise.all([
    api.get('/figures/'),
    Promise.all(
      query.ids.map((propertyId) =>
        api.ask('/properties/{propertyId}/', { propertyId }).catch(nullIfMissing),
      ),
    ),
  ])
  const { terms, sale, investor } = figures
  const costTerms =
    terms === null || sale === null || investor === null
      ? null
      : {
          ...entryFeesIn(figures),
          sellerTaxBasisPoints: sale.sellerTaxBasisPoints,
          dividendTaxBasisPoints: investor.dividendTaxBasisPoints,
        }
  const properties = found.filter((property) => property !== null)
  return {
    query: { ...query, ids: properties.map(({ id }) => id) },
    missing: query.ids.length - properties.length,
    compared: await Promise.all(
      properties.map(async (property) =>
        comparedOf(property, query, costTerms, await readUnitsForSale(api, property)),
      ),
    ),
  }
}

/**
 * Returns what other investors sell of a property; null where nobody can sell. It is found in the list of offers by
 * its code, because the order book of a property states only its best prices and not all units for sale.
 */
async function readUnitsForSale(api: ApiClient, { id, code, state }: PropertyDetail) {
  if (!isOperating(lifeCycleOf(state))) return null
  const { resales } = await api.ask('/properties/', { resale: 'offered', q: code })
  return resales.find(({ propertyId }) => propertyId === id) ?? null
}

/** Up to four properties side by side for the same amount and period; the address can be opened again. */
export default function CompareScreen() {
  const { query, missing, compared } = useLoaderData<typeof loader>()
  const t = useTranslations('compare')
  const link = useLocalHref()
  const toList = link(listPath({ ...unfilteredList, compare: query.ids }))
  return (
    <div className="page-width pb-20">
      <PageHead title={t('title')} description={t('description')} isPrivate />
      <div className="flex flex-wrap items-end justify-between gap-4 pt-8 pb-6 sm:pt-12">
        <div className="max-w-2xl">
          <h1 className="text-h1">{t('title')}</h1>
          {compared.length === 0 ? null : <p className="mt-3 text-ink-soft">{t('lead')}</p>}
        </div>
        {compared.length === 0 ? null : (
          <LinkButton to={toList}>{t(compared.length < comparedMax ? 'add' : 'back')}</LinkButton>
        )}
      </div>
      {query.isTooMany ? <Notice className="mb-4">{t('tooMany')}</Notice> : null}
      {missing > 0 ? <Notice className="mb-4">{t('missing', { count: missing })}</Notice> : null}
      {compared.length === 0 ? (
        <EmptyState
          title={t('emptyTitle')}
          action={
            <LinkButton to={link('/marketplace')} variant="primary">
              {t('back')}
            </LinkButton>
          }
        >
          {t('emptyText')}
        </EmptyState>
      ) : (
        <>
          <Assumptions query={query} />
          <Results>
            <CompareTable query={query} compared={compared} />
          </Results>
          <div className="mt-4 flex flex-wrap items-center gap-x-4 text-small text-ink-soft">
            <p>{t('share')}</p>
            <MeaningLink opens="meaning" />
            <CardMeaning id="meaning" />
          </div>
        </>
      )}
    </div>
  )
}

function Assumptions({ query }: { query: ComparisonQuery }) {
  const t = useTranslations('compare')
  const link = useLocalHref()
  return (
    <Form
      method="get"
      action={link('/marketplace/compare')}
      aria-label={t('assumptions')}
      state={keptPlace}
      className="mb-6 flex flex-wrap items-end gap-3"
    >
      <input type="hidden" name="ids" value={query.ids.join()} />
      <Select
        key={`vacancy ${query.vacancy}`}
        label={t('vacancy')}
        name="vacancy"
        defaultValue={query.vacancy ?? ''}
        className="w-60"
      >
        <option value="">{t('ownOccupancy')}</option>
        {vacancies.map((value) => (
          <option key={value} value={value}>
            {t('percent', { value: String(value) })}
          </option>
        ))}
      </Select>
      <Select
        key={`years ${query.years}`}
        label={t('years')}
        name="years"
        defaultValue={query.years}
        className="w-40"
      >
        {holdingYears.map((years) => (
          <option key={years} value={years}>
            {t('yearsOf', { years })}
          </option>
        ))}
      </Select>
      <Button type="submit" variant="dark">
        {t('apply')}
      </Button>
    </Form>
  )
}
