import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { PageHead } from '../../../components/page-head.tsx'
import { apiContext } from '../../../context.ts'
import { useLocalHref } from '../../../locale/use-locale.ts'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { CostOfFiveYears } from './benefits-fees.tsx'
import { FourBenefits } from './benefits-four.tsx'
import { PaidMonths } from './benefits-months.tsx'
import { Alone, Liquidity, Referral, Safeguards } from './benefits-sections.tsx'

export const handle: ScreenHandle = { messages: ['benefits', 'risk'] }

export async function loader({ context }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const [figures, rent] = await Promise.all([api.get('/figures/'), api.get('/figures/rent/')])
  return { figures: { ...figures, latestPayouts: [] }, rent }
}

export default function BenefitsScreen() {
  const { figures, rent } = useLoaderData<typeof loader>()
  const t = useTranslations('benefits')
  return (
    <div className="page-width">
      <PageHead title={t('title')} description={t('description')} />
      <div className="pt-8 pb-10 sm:pt-14 sm:pb-14">
        <h1 className="max-w-3xl text-display">{t('headline')}</h1>
        <p className="mt-5 max-w-2xl text-[1.125rem] leading-relaxed text-ink-soft">{t('lead')}</p>
      </div>
      <FourBenefits figures={figures} rent={rent} />
      <PaidMonths rent={rent} />
      <Liquidity figures={figures} />
      <CostOfFiveYears figures={figures} rent={rent} />
      <Safeguards />
      <Alone />
      <Referral figures={figures} />
      <Ready />
    </div>
  )
}

function Ready() {
  const t = useTranslations('benefits.join')
  const link = useLocalHref()
  return (
    <section className="mt-20 text-center sm:mt-28">
      <h2 className="text-h2">{t('title')}</h2>
      <p className="mx-auto mt-3 max-w-lg text-ink-soft">{t('text')}</p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <LinkButton to={link('/marketplace')} variant="primary" size="large">
          {t('browse')}
        </LinkButton>
        <LinkButton to={`${link('/')}#calculator`} size="large">
          {t('calculate')}
        </LinkButton>
      </div>
    </section>
  )
}
