import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { MessageReceipt } from '#contract/contact/contact.ts'
import { formProblem } from '../../../api/problem.ts'
import { formatDate } from '../../../components/money/format.ts'
import { PageHead } from '../../../components/page-head.tsx'
import { showAtOnce } from '../../../components/show-at-once.ts'
import { apiContext, visitContext } from '../../../context.ts'
import { useLocale, useLocalHref } from '../../../locale/use-locale.ts'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { useAnswer } from '../../../shell/forms/use-answer.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ContactForm, type TypedMessage, typedMessage } from './contact-form.tsx'
import { ContactWays } from './contact-ways.tsx'

export const handle: ScreenHandle = { messages: ['contact', 'form'] }

// The reference number from an error page.
const faultShape = /^[0-9A-Z]{1,8}$/

export async function loader({ context, url }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const [operator, replyTime, cities] = await Promise.all([
    api.get('/operator/'),
    api.get('/contact/reply-time/'),
    api.get('/cities/'),
  ])
  const city = cities.items.find(({ name }) => operator.address?.includes(name.id) === true)
  const fault = url.searchParams.get('fault') ?? ''
  return {
    operator,
    replyTime,
    city: city ?? null,
    topic: url.searchParams.get('topic') ?? '',
    fault: faultShape.test(fault) ? fault : null,
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  form.set('language', context.get(visitContext).locale)
  const typed = typedMessage(form)
  const attempt = crypto.randomUUID()
  try {
    const receipt = await context.get(apiContext).postForm('/contact/messages/', form)
    return data({ receipt, typed: null, problem: undefined, attempt })
  } catch (error) {
    const answer = { receipt: null, typed, problem: formProblem(error), attempt }
    return data(answer, { status: 400 })
  }
}

export default function ContactScreen() {
  const { operator, replyTime, city, topic, fault } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const t = useTranslations('contact')
  const link = useLocalHref()
  const typed: TypedMessage | null = answer?.typed ?? null
  return (
    <div className="page-width pt-6 sm:pt-10">
      <PageHead title={t('title')} description={t('description')} />
      <h1 className="text-h1">{t('title')}</h1>
      <p className="mt-2 max-w-2xl text-ink-soft">{t('lead')}</p>
      <p className="mt-2 text-dense">
        <Link to={link('/contact/status')} className="inline-block py-2 text-link">
          {t('toStatus')}
        </Link>
      </p>
      <p className="text-dense">
        <Link to={link('/death-report')} className="inline-block py-2 text-link">
          {t('toDeathReport')}
        </Link>
      </p>
      <div className="mt-8 grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_22rem]">
        {answer?.receipt ? (
          <Sent receipt={answer.receipt} />
        ) : (
          <ContactForm
            topic={typed?.topic ?? topic}
            fault={fault}
            typed={typed}
            problem={answer?.problem}
            attempt={answer?.attempt}
          />
        )}
        <ContactWays operator={operator} replyTime={replyTime} city={city} />
      </div>
    </div>
  )
}

function Sent({ receipt }: { receipt: MessageReceipt }) {
  const t = useTranslations('contact')
  const locale = useLocale()
  const link = useLocalHref()
  return (
    <div role="status" ref={showAtOnce} tabIndex={-1} className="grid content-start gap-5">
      <Notice tone="success" title={t('sent.title')}>
        {receipt.dueOn === null
          ? t('sent.lead')
          : t('sent.leadComplaint', { date: formatDate(receipt.dueOn, 'long', locale) })}
      </Notice>
      <p>
        <span className="block text-small text-ink-soft">{t('number')}</span>
        <strong className="text-h2 tabular-nums">{receipt.number}</strong>
      </p>
      {receipt.dueOn === null ? null : (
        <p className="text-dense text-ink-soft">{t('complaint.outside')}</p>
      )}
      <LinkButton to={link(`/contact/status?number=${receipt.number}`)}>{t('toStatus')}</LinkButton>
    </div>
  )
}
