import { useTranslations } from 'use-intl'
import { ProblemNotice } from '../../../components/forms/form-problem.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { DeskForm } from '../desk/desk-form.tsx'
import type { StampAnswer } from './stamp-lines.ts'

/** The form for many serial numbers at once, pasted from a list; it reports each line with an error. */
export function StampBatch({ answer }: { readonly answer: StampAnswer | undefined }) {
  const t = useTranslations('stamps.batch')
  const wrongLines = (answer?.lines ?? []).map(({ at, name, text }) =>
    t('line', { line: at, name, text }),
  )
  return (
    <div className="mb-6">
      <Disclosure label={t('open')} isOpen={answer !== undefined}>
        <DeskForm
          problem={answer?.problem}
          typed={answer && { lines: answer.text }}
          acts={[{ text: t('send'), variant: 'dark' }]}
          className="max-w-prose"
        >
          <ProblemNotice problem={answer?.problem} />
          <TextArea
            name="lines"
            path="stamps"
            error={wrongLines.length === 0 ? undefined : wrongLines.join('\n')}
            label={t('lines')}
            help={t('help')}
            rows={8}
            maxLength={20_000}
            autoComplete="off"
            spellCheck={false}
          />
        </DeskForm>
      </Disclosure>
    </div>
  )
}
