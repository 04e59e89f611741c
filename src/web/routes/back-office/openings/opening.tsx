import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { useTranslations } from 'use-intl'
import { formProblem } from '../../../api/problem.ts'
import { DateTime } from '../../../components/date-time.tsx'
import { textOf } from '../../../components/form-text.ts'
import { PageHead } from '../../../components/page-head.tsx'
import { apiContext, visitContext } from '../../../context.ts'
import { href } from '../../../locale/href.ts'
import { useLocale, useLocalHref } from '../../../locale/use-locale.ts'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { useAnswer } from '../../../shell/use-answer.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Breadcrumb } from '../../../ui/breadcrumb.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { DoneNotice } from '../done-notice.tsx'
import { Fact, Facts } from '../facts.tsx'
import { wordOf } from '../list-address.ts'
import { typedRecord } from '../properties/record-act.ts'
import { valuesOf, wishIn } from './opening-act.ts'
import { OpeningForm } from './opening-form.tsx'

export const handle: ScreenHandle = { messages: ['openings', 'careers'] }

const done = ['none', 'publish', 'change', 'close'] as const

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { openingId = '' } = params
  const { account } = context.get(apiContext)
  const opening = await account.get('/back-office/openings/{openingId}/', { openingId })
  return { opening, done: wordOf(url.searchParams.get('done'), done) }
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const isClosing = textOf(form, 'intent') === 'close'
  const { openingId = '' } = params
  const { account } = context.get(apiContext)
  try {
    if (isClosing) await account.post('/back-office/openings/{openingId}/closure/', { openingId })
    else {
      const version = Number(textOf(form, 'version'))
      const wish = { openingId, version, ...wishIn(form) }
      await account.put('/back-office/openings/{openingId}/', wish)
    }
  } catch (error) {
    const problem = formProblem(error)
    if (isClosing) return data({ values: null, version: null, problem }, { status: 400 })
    // The refusal says that the text is another one by now: saving again replaces it knowingly.
    const { version } =
      problem.code === 'careers.opening_changed'
        ? await account.get('/back-office/openings/{openingId}/', { openingId })
        : { version: Number(textOf(form, 'version')) }
    return data({ values: typedRecord(form), version, problem }, { status: 400 })
  }
  const path = `/back-office/openings/${encodeURIComponent(openingId)}`
  const act = isClosing ? 'close' : 'change'
  return redirect(href(`${path}?done=${act}`, context.get(visitContext).locale))
}

/** One opening: changed, or closed before its last day. */
export default function OpeningDeskScreen() {
  const { opening, done: act } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const t = useTranslations('openings')
  const words = useTranslations('back-office')
  const link = useLocalHref()
  const locale = useLocale()
  const { id, title, isOpen, closedAt } = opening
  return (
    <>
      <PageHead title={title[locale]} isPrivate />
      <Breadcrumb
        label={words('trail')}
        steps={[{ text: t('list'), to: link('/back-office/openings') }, { text: title[locale] }]}
      />
      <div className="mt-2 mb-6 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-h1 wrap-anywhere">{title[locale]}</h1>
        <Badge tone={isOpen ? 'gain' : 'neutral'}>
          {t(isOpen ? 'states.open' : 'states.closed')}
        </Badge>
      </div>
      <DoneNotice text={act === 'none' || answer !== undefined ? null : t(`done.${act}`)} />
      <div className="grid gap-5">
        <About />
        {closedAt === null ? (
          <OpeningForm
            key={act}
            values={answer?.values ?? valuesOf(opening)}
            version={answer?.version ?? opening.version}
            problem={answer?.problem}
            send={t('save')}
          />
        ) : (
          <Notice tone="plain">{t('closedNote')}</Notice>
        )}
      </div>
      <p className="mt-6">
        <LinkButton to={link(`/careers/${id}`)} size="small">
          {t('toPage')}
        </LinkButton>
      </p>
    </>
  )
}

function About() {
  const { opening } = useLoaderData<typeof loader>()
  const t = useTranslations('openings')
  const isBusy = useNavigation().formMethod === 'POST'
  const { publishedAt, closesOn, closedAt, applications } = opening
  return (
    <Card>
      <CardHead title={t('about')} />
      <Facts>
        <Fact name={t('published')}>
          <DateTime value={publishedAt} style="date-time" />
        </Fact>
        <Fact name={t('closesOn')}>
          <DateTime value={closesOn} style="long" />
        </Fact>
        {closedAt === null ? null : (
          <Fact name={t('closed')}>
            <DateTime value={closedAt} style="date-time" />
          </Fact>
        )}
        <Fact name={t('applications')}>{applications}</Fact>
      </Facts>
      {closedAt === null ? (
        <Disclosure label={t('close')}>
          <p className="mb-3 max-w-prose text-dense text-ink-soft">{t('closeLead')}</p>
          <Form method="post">
            <Button type="submit" name="intent" value="close" variant="danger" isBusy={isBusy}>
              {t('closeSend')}
            </Button>
          </Form>
        </Disclosure>
      ) : null}
    </Card>
  )
}
