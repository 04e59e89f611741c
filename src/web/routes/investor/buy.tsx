import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router'
import { useTranslations } from 'use-intl'
import { newId } from '#kernel'
import { type FormProblem, formProblem } from '../../api/problem.ts'
import type { Holding, Identity, Page, PropertyDetail, Subscription } from '../../api/shapes.ts'
import { areAmountsHidden, HiddenAmounts } from '../../components/hidden-amounts.ts'
import { PageHead } from '../../components/page-head.tsx'
import { RequiredStatements, RiskList } from '../../components/risk-statements.tsx'
import { apiContext, visitContext } from '../../context.ts'
import { href } from '../../locale/href.ts'
import { useLocalHref } from '../../locale/use-locale.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Card } from '../../ui/card.tsx'
import { Link } from '../../ui/link.tsx'
import { acknowledgements } from './acknowledgements.tsx'
import { BuyPanel } from './buy-panel.tsx'
import { textOf } from './form-text.ts'
import { PositionCard } from './position-card.tsx'
import { PropertyHead } from './property-head.tsx'
import { readQuote, typedUnits } from './purchase-quote.ts'

export const handle: ScreenHandle = { messages: ['purchase', 'portfolio', 'card', 'risk'] }

export async function loader({ context, params, request, url }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const id = params.propertyId ?? ''
  const [property, holdings, identity] = await Promise.all([
    api.get<PropertyDetail>(`/properties/${encodeURIComponent(id)}/`),
    api.account.get<Page<Holding>>('/portfolio/holdings/', { limit: 100 }),
    api.account.get<Identity>('/users/identity/'),
  ])
  const { offering } = property
  const isOpen = offering !== null && property.state === 'open'
  const units = typedUnits(url.searchParams.get('units')) ?? offering?.minimumUnits ?? null
  return {
    property,
    holding: holdings.items.find((holding) => holding.property.id === property.id) ?? null,
    quota: identity.quota,
    offering: isOpen ? offering : null,
    purchase: isOpen ? await readQuote(api.account, offering.id, units) : null,
    isHidden: areAmountsHidden(request),
  }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const missing = acknowledgements.filter((name) => form.get(name) === null)
  if (missing.length > 0) return data({ missing, problem: null }, { status: 400 })
  const units = typedUnits(textOf(form, 'units')) ?? undefined
  const riskStatementVersion = textOf(form, 'riskStatementVersion')
  const path = `/offerings/${encodeURIComponent(textOf(form, 'offeringId'))}/subscriptions/`
  try {
    const subscription = await context
      .get(apiContext)
      .account.post<Subscription>(
        path,
        { units, riskStatementVersion },
        { idempotencyKey: textOf(form, 'idempotencyKey') || newId() },
      )
    const { locale } = context.get(visitContext)
    return redirect(href(`/dashboard/orders/${subscription.id}`, locale))
  } catch (error) {
    const problem: FormProblem = formProblem(error)
    return data({ missing: [], problem }, { status: 400 })
  }
}

/** After a refusal the figures are read again: what is left, the balance, and a fresh key. */
export function shouldRevalidate(): boolean {
  return true
}

export default function BuyScreen() {
  const { property, holding, offering, purchase, quota, isHidden } = useLoaderData<typeof loader>()
  const t = useTranslations('purchase')
  const link = useLocalHref()
  return (
    <HiddenAmounts value={isHidden}>
      <PageHead title={property.name} isPrivate />
      <Breadcrumb
        label={t('breadcrumb')}
        steps={[
          { text: t('listTitle'), to: link('/dashboard/properties') },
          { text: property.name },
        ]}
      />
      <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-6 xl:grid-cols-[minmax(0,1fr)_400px]">
        <div className="grid content-start gap-6">
          <PropertyHead property={property} />
          {holding === null ? null : <PositionCard holding={holding} />}
        </div>
        <div className="xl:row-span-2">
          <BuyPanel {...{ property, offering, purchase, quota }} />
        </div>
        <div className="grid content-start gap-6">
          {offering === null ? null : <Statements version={offering.riskStatementVersion} />}
          <Link
            to={link(`/marketplace/${property.id}`)}
            className="text-link inline-flex min-h-11 items-center justify-self-start text-dense"
          >
            {t('fullPage')}
          </Link>
        </div>
      </div>
    </HiddenAmounts>
  )
}

function Statements({ version }: { readonly version: string }) {
  const t = useTranslations('risk')
  return (
    <>
      <Card>
        <h2 className="mb-4 text-h3">{t('statementsTitle')}</h2>
        <RequiredStatements />
      </Card>
      <Card>
        <h2 className="mb-4 text-h3">{t('title')}</h2>
        <RiskList version={version} />
      </Card>
    </>
  )
}
