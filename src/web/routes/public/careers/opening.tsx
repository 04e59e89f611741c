import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Localized } from '#kernel'
import { formatDate, formatRupiah } from '../../../components/money/format.ts'
import { PageHead } from '../../../components/page-head.tsx'
import { apiContext, visitContext } from '../../../context.ts'
import { useLocale, useLocalHref } from '../../../locale/use-locale.ts'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { useAnswer } from '../../../shell/forms/use-answer.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Breadcrumb } from '../../../ui/breadcrumb.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { sendApplication } from './application.ts'
import { ApplicationForm } from './application-form.tsx'
import { jobOf } from './opening-job.ts'

export const handle: ScreenHandle = { messages: ['careers', 'form'] }

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { openingId = '' } = params
  return await context.get(apiContext).get('/careers/openings/{openingId}/', { openingId })
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const form = await request.formData()
  const { locale: language } = context.get(visitContext)
  const openingId = params.openingId ?? ''
  return await sendApplication(context.get(apiContext), form, { openingId, language })
}

export default function OpeningScreen() {
  const opening = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const t = useTranslations('careers')
  const shell = useTranslations('shell')
  const locale = useLocale()
  const link = useLocalHref()
  const { title, summary, team, city, place, kind, payLowest, payHighest, closesOn } = opening
  return (
    <div className="page-width pt-6 sm:pt-10">
      <div className="narrow-page">
        <PageHead
          title={title[locale]}
          description={summary[locale]}
          jobs={opening.isOpen ? [jobOf(opening, locale)] : []}
        />
        <Breadcrumb
          label={shell('trail')}
          steps={[{ text: t('title'), to: link('/careers') }, { text: title[locale] }]}
        />
        <h1 className="mt-3 text-h1">{title[locale]}</h1>
        <p className="mt-3 flex flex-wrap gap-2">
          <Badge>{t(`teams.${team}`)}</Badge>
          <Badge>{`${city.name}\u00a0· ${t(`places.${place}`)}`}</Badge>
          <Badge>{t(`kinds.${kind}`)}</Badge>
        </p>
        <p className="mt-5 text-ink-soft">{summary[locale]}</p>
        <p className="mt-4 text-h3 tabular-nums">
          {t('pay', {
            lowest: formatRupiah(payLowest, locale),
            highest: formatRupiah(payHighest, locale),
          })}
        </p>
        <p className="mt-1 text-dense text-ink-soft">
          {t('closes', { date: formatDate(closesOn, 'long', locale) })}
        </p>
        <Points title={t('duties')} points={opening.duties} />
        <Points title={t('requirements')} points={opening.requirements} />
        <section className="mt-12" aria-labelledby="apply">
          <h2 id="apply" className="mb-5 text-h3">
            {t('applyTitle')}
          </h2>
          {opening.isOpen ? (
            <ApplicationForm answer={answer} />
          ) : (
            <Notice
              tone="warn"
              title={t('closedTitle')}
              action={<LinkButton to={link('/careers')}>{t('showAll')}</LinkButton>}
            >
              {t('closed')}
            </Notice>
          )}
        </section>
      </div>
    </div>
  )
}

function Points({ title, points }: { title: string; points: readonly Localized[] }) {
  const locale = useLocale()
  if (points.length === 0) return null
  return (
    <section className="mt-8">
      <h2 className="mb-3 text-h3">{title}</h2>
      <ul className="grid list-disc gap-2 ps-5">
        {points.map((point) => (
          <li key={point.id}>{point[locale]}</li>
        ))}
      </ul>
    </section>
  )
}
