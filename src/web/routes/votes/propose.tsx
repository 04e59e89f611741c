import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router'
import { useTranslations } from 'use-intl'
import { motionKinds } from '#contract'
import { formProblem } from '../../api/problem.ts'
import { textOf } from '../../components/forms/form-text.ts'
import { isPriced } from '../../components/meetings/motion-amount.tsx'
import { formatPercent } from '../../components/money/format.ts'
import { TitledPage } from '../../components/titled-page.tsx'
import { apiContext, visitContext } from '../../context.ts'
import { href } from '../../locale/href.ts'
import { useLocale, useLocalHref } from '../../locale/use-locale.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { useAnswer } from '../../shell/forms/use-answer.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { typedAmount } from '../../ui/read-amount.ts'
import { type ProposeAnswer, ProposeForm } from './propose-form.tsx'

export const handle: ScreenHandle = { messages: ['motions', 'meetings', 'votes'] }

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { account } = context.get(apiContext)
  const { items: properties, supportBasisPoints } = await account.get('/motions/choices/')
  const requested = url.searchParams.get('property')
  return {
    properties,
    supportBasisPoints,
    asked: properties.find(({ id }) => id === requested)?.id ?? null,
  }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const { locale } = context.get(visitContext)
  const kind = motionKinds.find((each) => each === form.get('kind')) ?? null
  const typed: ProposeAnswer['typed'] = {
    property: textOf(form, 'property'),
    kind,
    title: textOf(form, 'title'),
    text: textOf(form, 'text'),
    amount: textOf(form, 'amount'),
  }
  const missing = (['property', 'kind', 'title', 'text'] as const).filter(
    (name) => (typed[name] ?? '') === '',
  )
  if (kind === null || missing.length > 0)
    return data<ProposeAnswer>({ typed, missing, problem: null }, { status: 400 })
  try {
    const input = {
      propertyId: typed.property,
      kind,
      language: locale,
      title: typed.title,
      text: typed.text,
      // An amount that was typed before the kind was changed is not sent for a kind without an amount.
      amount: isPriced(kind) && typed.amount !== '' ? typedAmount(typed.amount) : null,
    }
    const path = '/properties/{propertyId}/motions/'
    const { id } = await context.get(apiContext).account.post(path, input)
    return redirect(href(`/dashboard/votes/motions/${id}?written=yes`, locale))
  } catch (error) {
    const problem = formProblem(error)
    return data<ProposeAnswer>({ typed, missing, problem }, { status: 400 })
  }
}

/** The page on which an owner writes a motion. */
export default function ProposeScreen() {
  const { properties, supportBasisPoints, asked: requested } = useLoaderData<typeof loader>()
  const answer = useAnswer<ProposeAnswer>()
  const t = useTranslations('motions.propose')
  const v = useTranslations('votes')
  const locale = useLocale()
  const link = useLocalHref()
  return (
    <TitledPage
      isNarrow
      title={t('title')}
      trail={[{ text: v('title'), path: '/dashboard/votes' }, { text: t('title') }]}
      lead={t('lead', { share: formatPercent(supportBasisPoints, locale) })}
    >
      {properties.length === 0 ? (
        <Card>
          <EmptyState
            title={t('empty')}
            action={<LinkButton to={link('/dashboard/properties')}>{t('see')}</LinkButton>}
          >
            <p>{t('emptyText')}</p>
          </EmptyState>
        </Card>
      ) : (
        <ProposeForm {...{ properties, propertyId: requested, answer }} />
      )}
    </TitledPage>
  )
}
