import { Form, useNavigation } from 'react-router'
import { useTranslations } from 'use-intl'
import type { VoteChoice } from '#contract'
import type { Meeting } from '#contract/meetings/meeting-body.ts'
import { useLocale } from '../../locale/use-locale.ts'
import { useAnswer } from '../../shell/use-answer.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextArea } from '../../ui/text-area.tsx'

/** What a pasted receipt shows. */
export type Checked = {
  readonly typed: string
  readonly verdict: keyof typeof tones
  readonly votes: readonly {
    readonly motionId: string
    readonly choice: VoteChoice
    readonly units: number
    readonly isInside: boolean
  }[]
}

const tones = {
  counted: 'success',
  outside: 'error',
  early: 'warn',
  other: 'warn',
  unreadable: 'error',
} as const

/** A place for a receipt: whether its votes are in the published trees. */
export function ReceiptCheck({ meeting }: { readonly meeting: Meeting }) {
  const answer = useAnswer<Checked>()
  const isBusy = useNavigation().formMethod === 'POST'
  const t = useTranslations('vote-check')
  const m = useTranslations('meetings')
  const locale = useLocale()
  return (
    <Card id="check" className="scroll-mt-6">
      <h2 className="text-h3">{t('title')}</h2>
      <p className="mt-1 mb-4 text-dense text-ink-soft">{t('lead')}</p>
      <Form method="post" action="#check" className="grid gap-4">
        <TextArea
          name="receipt"
          label={t('receipt')}
          rows={7}
          required
          maxLength={200_000}
          spellCheck={false}
          defaultValue={answer?.typed}
        />
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {t('check')}
        </Button>
      </Form>
      <div aria-live="polite" className="mt-4">
        {answer === undefined ? null : (
          <Notice tone={tones[answer.verdict]} title={t(`verdicts.${answer.verdict}.title`)}>
            <p>{t(`verdicts.${answer.verdict}.text`)}</p>
            <ul className="mt-2 grid gap-1.5 empty:hidden">
              {answer.votes.map(({ motionId, choice, units, isInside }) => (
                <li key={motionId}>
                  {meeting.agenda.find((item) => item.motionId === motionId)?.title[locale]}
                  <strong className="block">
                    {t(isInside ? 'vote' : 'voteOutside', {
                      choice: m(`choices.${choice}`),
                      units: m('units', { units }),
                    })}
                  </strong>
                </li>
              ))}
            </ul>
          </Notice>
        )}
      </div>
    </Card>
  )
}
