import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { PageHead } from '../../../components/page-head.tsx'
import { apiContext } from '../../../context.ts'
import { useLocalHref } from '../../../locale/use-locale.ts'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { NextStep } from '../property/next-step.tsx'
import { AlternateCalculator } from './alternate-calculator.tsx'
import { factsOf } from './alternate-facts.ts'
import { AlternateQualities } from './alternate-qualities.tsx'
import { AlternateSuitability } from './alternate-suitability.tsx'

export const handle: ScreenHandle = { messages: ['alternate'] }

export async function loader({ context, url }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const [figures, rent] = await Promise.all([api.get('/figures/'), api.get('/figures/rent/')])
  return { facts: factsOf(figures, rent), search: url.search }
}

export default function AlternateScreen() {
  const { facts, search } = useLoaderData<typeof loader>()
  const t = useTranslations('alternate')
  const link = useLocalHref()
  return (
    <div className="page-width pb-10">
      <PageHead title={t('title')} description={t('description')} />
      <header className="max-w-3xl pt-8 pb-10 sm:pt-14">
        <h1 className="text-display">{t('headline')}</h1>
        <p className="mt-5 text-[1.125rem] leading-relaxed text-ink-soft">{t('lead')}</p>
      </header>
      <AlternateCalculator key={search} facts={facts} search={search} />
      <AlternateQualities />
      <AlternateSuitability key={`check${search}`} search={search} />
      <NextStep
        title={t('next.title')}
        text={t('next.text')}
        to={link('/marketplace')}
        label={t('next.browse')}
      />
    </div>
  )
}
