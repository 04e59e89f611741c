import { useTranslations } from 'use-intl'
import { ProblemNotice } from '../../components/form-problem.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { DeskForm } from './desk-form.tsx'
import type { StampAnswer } from './stamp-lines.ts'

/** The form for many serial numbers at once, pasted from a list; it reports each line with an error. */
export function StampBatch({ answer }: { readonly answer: StampAnswer | undefined }) {
  const t = useTranslations('stamps.batch')
  return (
    <div className="mb-6">
      <Disclosure label={t('open')} isOpen={answer !== undefined}>
        <DeskForm acts={[{ text: t('send'), variant: 'dark' }]} className="max-w-prose">
          <ProblemNotice problem={answer?.problem} />
          {answer === undefined || answer.lines.length === 0 ? null : (
            <ul className="grid gap-1 text-dense text-loss">
              {answer.lines.map(({ at, name, text }) => (
                <li key={`${at} ${name}`}>{t('line', { line: at, name, text })}</li>
              ))}
            </ul>
          )}
          <TextArea
            name="lines"
            label={t('lines')}
            help={t('help')}
            rows={8}
            maxLength={20_000}
            autoComplete="off"
            spellCheck={false}
            defaultValue={answer?.text}
          />
        </DeskForm>
      </Disclosure>
    </div>
  )
}
