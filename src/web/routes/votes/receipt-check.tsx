import { useTranslations } from 'use-intl'
import type { VoteChoice } from '#contract'
import type { Meeting } from '#contract/meetings/meeting-body.ts'
import { ReceiptForm } from '../../components/forms/receipt-form.tsx'
import { useLocale } from '../../locale/use-locale.ts'
import { useAnswer } from '../../shell/forms/use-answer.ts'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'

/** The result of checking a pasted receipt. */
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

/** A form that checks whether the votes of a receipt are in the published trees. */
export function ReceiptCheck({ meeting }: { readonly meeting: Meeting }) {
  const answer = useAnswer<Checked>()
  const t = useTranslations('vote-check')
  const m = useTranslations('meetings')
  const locale = useLocale()
  return (
    <Card id="check" className="scroll-mt-6">
      <h2 className="text-h3">{t('title')}</h2>
      <p className="mt-1 mb-4 text-dense text-ink-soft">{t('lead')}</p>
      <ReceiptForm
        words={{ receipt: t('receipt'), check: t('check') }}
        rows={7}
        lengthMax={200_000}
        action="#check"
        answer={answer}
      >
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
      </ReceiptForm>
    </Card>
  )
}
