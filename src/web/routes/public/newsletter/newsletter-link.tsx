import { useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { FormProblem } from '../../../api/problem.ts'
import { PostButton } from '../../../components/forms/submit-button.tsx'
import { PageHead } from '../../../components/page-head.tsx'
import { useLocalHref } from '../../../locale/use-locale.ts'
import { useAnswer } from '../../../shell/forms/use-answer.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { EmptyPlot } from '../../../ui/empty-state.tsx'
import { Notice } from '../../../ui/notice.tsx'

export type LinkAnswer = { readonly isDone: boolean; readonly problem?: FormProblem }

/** The page behind a link in an email: explains its button and then confirms the action. */
export function NewsletterLink({ use }: { readonly use: 'confirm' | 'unsubscribe' }) {
  const { token } = useLoaderData<{ token: string }>()
  const answer = useAnswer<LinkAnswer>()
  const t = useTranslations('newsletter')
  const link = useLocalHref()
  const isDone = answer?.isDone === true
  // Trying again cannot succeed after these refusals; any other error may be temporary.
  const isDead = token === '' || answer?.problem?.code.startsWith('newsletter.link_') === true
  const fault = token === '' ? t('incomplete') : answer?.problem?.detail
  return (
    <div className="page-width pt-6 sm:pt-10">
      <div className="narrow-page grid justify-items-start gap-4">
        <PageHead title={t(`${use}.title`)} isPrivate />
        <EmptyPlot />
        <h1 className="text-h1">{isDone ? t(`${use}.doneTitle`) : t(`${use}.title`)}</h1>
        {isDead ? null : (
          <p className="text-ink-soft">{isDone ? t(`${use}.done`) : t(`${use}.lead`)}</p>
        )}
        {fault === undefined ? null : <Notice tone="error">{fault}</Notice>}
        {isDone || isDead ? (
          <div className="flex flex-wrap gap-3">
            {isDead && use === 'confirm' ? (
              <LinkButton to={link('/newsletter')} variant="primary">
                {t('again')}
              </LinkButton>
            ) : null}
            {isDead && use === 'unsubscribe' ? (
              <LinkButton to={link('/contact')} variant="primary">
                {t('contact')}
              </LinkButton>
            ) : null}
            <LinkButton to={link('/marketplace')}>{t('toProperties')}</LinkButton>
          </div>
        ) : (
          <PostButton hidden={{ token }} variant="primary" size="large">
            {t(`${use}.submit`)}
          </PostButton>
        )}
      </div>
    </div>
  )
}
