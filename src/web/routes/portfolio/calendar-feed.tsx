import { useTranslations } from 'use-intl'
import type { FormProblem } from '../../api/problem.ts'
import { ProblemNotice } from '../../components/forms/form-problem.tsx'
import { RemovalQuestion } from '../../components/forms/removal-question.tsx'
import { PostButton } from '../../components/forms/submit-button.tsx'
import { formatDate } from '../../components/money/format.ts'
import { useLocale, useLocalHref } from '../../locale/use-locale.ts'
import { Card, CardHead } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Notice } from '../../ui/notice.tsx'

type CalendarFeedProps = {
  /** When the valid address was created; null when there is none. */
  readonly since: string | null
  /** The address, shown only directly after it was created. */
  readonly url: string | null
  readonly problem: FormProblem | null
}

/** The subscription to the payouts in the user's own calendar application, by a secret address. */
export function CalendarFeed({ since, url, problem }: CalendarFeedProps) {
  const t = useTranslations('income')
  const locale = useLocale()
  const link = useLocalHref()
  const act = link('/dashboard/portfolio/income')
  return (
    <Card id="feed" className="scroll-mt-6">
      <CardHead title={t('feed.title')} />
      <p className="max-w-prose text-dense text-ink-soft">{t('feed.text')}</p>
      {problem === null ? null : <ProblemNotice problem={problem} />}
      {url === null ? null : (
        <Notice tone="success" title={t('feed.madeTitle')} className="mt-4">
          <p>{t('feed.madeText')}</p>
          <div className="mt-3 flex flex-wrap items-center gap-3">
            <code className="min-w-0 flex-1 basis-56 rounded-xl bg-card px-3 py-2.5 text-small break-all select-all">
              {url}
            </code>
            <CopyButton text={url} label={t('feed.copy')} copiedLabel={t('feed.copied')} />
          </div>
        </Notice>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-2.5">
        <PostButton
          form={{ action: act }}
          name="intent"
          value="make-feed"
          variant="secondary"
          size="small"
        >
          {since === null ? t('feed.make') : t('feed.makeNew')}
        </PostButton>
        {since === null ? null : (
          <>
            <RemovalQuestion
              label={t('feed.end')}
              question={t('feed.ending.question')}
              submit={t('feed.ending.submit')}
              hidden={{ intent: 'end-feed' }}
              action={act}
            />
            <p className="text-small text-ink-soft">
              {t('feed.since', { date: formatDate(since, 'short', locale) })}
            </p>
          </>
        )}
      </div>
    </Card>
  )
}
