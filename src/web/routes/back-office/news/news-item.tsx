import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { textOf } from '../../../components/forms/form-text.ts'
import { MailFrame } from '../../../components/mail-frame.tsx'
import { formatInteger } from '../../../components/money/format.ts'
import { TitledPage } from '../../../components/titled-page.tsx'
import { useLanguageName } from '../../../components/use-language-name.ts'
import { apiContext } from '../../../context.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { useAnswer } from '../../../shell/forms/use-answer.ts'
import { Card, CardHead } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { actIn, decideProposal, typedDecision } from '../approvals/decide-proposal.ts'
import { ProposalCard } from '../approvals/proposal-card.tsx'
import { doneAt, refused } from '../desk/desk-answers.ts'
import { doneIn } from '../desk/list-address.ts'
import { Fact, Facts } from '../facts.tsx'
import { saveNews, valuesIn } from './news-act.ts'
import { NewsForm } from './news-form.tsx'
import { NewsState } from './news-state.tsx'

export const handle: ScreenHandle = { messages: ['news', 'desks'] }

const done = ['save', 'propose', 'approve', 'refuse'] as const

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { newsId = '' } = params
  const { account } = context.get(apiContext)
  const preview = (language: string) =>
    account.get('/back-office/news/{newsId}/preview/{language}/', { newsId, language })
  const [news, ...previews] = await Promise.all([
    account.get('/back-office/news/{newsId}/', { newsId }),
    preview('id'),
    preview('en'),
  ])
  return { news, previews, done: doneIn(url, done) }
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const api = context.get(apiContext)
  const { newsId = '' } = params
  const path = `/back-office/news/${encodeURIComponent(newsId)}`
  const act = actIn(form, ['save', 'propose', 'remove'])
  const intent = textOf(form, 'intent')
  let version: number | null = null
  try {
    if (!(await decideProposal(api, form))) {
      if (act === 'remove') {
        await api.account.delete('/back-office/news/{newsId}/', { newsId })
        return doneAt(context, '/back-office/news', { done: 'removed' })
      }
      version = await saveNews(api.account, newsId, form)
      if (act === 'propose')
        await api.account.post('/back-office/news/{newsId}/proposal/', { newsId, version })
    }
    return doneAt(context, path, { done: intent })
  } catch (error) {
    return refused(error, { intent, ...typedDecision(form), version, values: valuesIn(form) })
  }
}

/** One newsletter: its draft and preview, its approval by a second person, then its delivery figures. */
export default function NewsItemScreen() {
  const { news, previews, done: act } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const t = useTranslations('news')
  const languageName = useLanguageName()
  const locale = useLocale()
  const { proposal, state, subject } = news
  const name = subject[locale] === '' ? t('untitled') : subject[locale]
  const isDecision = answer?.intent === 'approve' || answer?.intent === 'refuse'
  return (
    <TitledPage
      title={name}
      trail={[{ text: t('title'), path: '/back-office/news' }, { text: name }]}
      // While it waits, the card of its proposal shows this.
      badge={state === 'waiting' ? null : <NewsState state={state} />}
      done={act && t(`done.${act}`)}
    >
      <div className="grid gap-5">
        {proposal !== null && proposal.state === 'waiting' ? (
          <ProposalCard proposal={proposal}>
            {proposal.mayApprove ? <p className="max-w-prose">{t('readBoth')}</p> : null}
          </ProposalCard>
        ) : null}
        {proposal?.state === 'refused' && state === 'draft' ? (
          <Notice tone="warn" title={t('refused')}>
            {proposal.reason}
          </Notice>
        ) : null}
        <Counts />
        {state === 'draft' && news.mayWrite ? (
          <NewsForm key={act} news={news} answer={isDecision ? undefined : answer} />
        ) : null}
        <section>
          <h2 className="text-h2">{t('preview')}</h2>
          <p className="mt-1 mb-4 max-w-prose text-dense text-ink-soft">{t('previewLead')}</p>
          <div className="grid gap-5 xl:grid-cols-2">
            {previews.map((mail) => (
              <Card key={mail.language}>
                <CardHead title={languageName(mail.language)} />
                <p className="mb-3 text-dense wrap-anywhere">
                  <span className="text-ink-soft">{`${t('subject')}: `}</span>
                  <strong lang={mail.language}>{mail.subject}</strong>
                </p>
                <MailFrame
                  title={t(`previewOf.${mail.language}`)}
                  html={mail.html}
                  className="h-[36rem]"
                />
              </Card>
            ))}
          </div>
        </section>
      </div>
    </TitledPage>
  )
}

/** The number of recipients and the delivery results. */
function Counts() {
  const { news } = useLoaderData<typeof loader>()
  const t = useTranslations('news')
  const locale = useLocale()
  const { recipients, readersNow, counts, state } = news
  const number = (value: number) => formatInteger(value, locale)
  return (
    <Card>
      <CardHead title={t('readers')} />
      <Facts>
        {recipients === null ? (
          <Fact name={t('readersNow')}>{number(readersNow)}</Fact>
        ) : (
          <>
            <Fact name={t('recipients')}>{number(recipients)}</Fact>
            <Fact name={t('sent')}>{number(counts.sent)}</Fact>
            <Fact name={t('queued')}>{number(counts.queued)}</Fact>
            <Fact name={t('failed')}>{number(counts.failed)}</Fact>
          </>
        )}
      </Facts>
      {state === 'draft' || state === 'waiting' ? null : (
        <p className="mt-4 max-w-prose text-small text-ink-soft">{t('countsNote')}</p>
      )}
    </Card>
  )
}
