import type { ReactNode, RefObject } from 'react'
import { useState } from 'react'
import { Form } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Suitability } from '#contract/users/suitability.ts'
import type { FormProblem } from '../../../api/problem.ts'
import { useFormFocus } from '../../../components/forms/form-problem.tsx'
import { SubmitButton } from '../../../components/forms/submit-button.tsx'
import { useKept } from '../../../components/forms/use-kept.ts'
import { riskGroupNames } from '../../../components/property/records/risk-statements.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { DraftKept, DraftNotice } from '../draft-notice.tsx'
import type { SectionStart } from '../section-data.ts'
import { useDraft } from '../use-draft.ts'
import { Question, RiskPage } from './suitability-pages.tsx'
import { usePages } from './use-pages.ts'

type SuitabilityFormProps = {
  readonly suitability: Suitability
  readonly start: SectionStart
  readonly given: Readonly<Record<string, string>>
  /** Risks that were ticked when the form was sent. A draft does not tick them. */
  readonly ticked: readonly string[]
  /** Whether the form was sent before and is shown again. */
  readonly isAnswer: boolean
  /** Risks that were not ticked, and questions without an answer. */
  readonly lacks: { readonly missing: readonly string[]; readonly unanswered: readonly string[] }
  readonly problem: FormProblem | undefined
}

/** The questions of the API, one at a time, followed by the risks, one group at a time. */
export function SuitabilityForm(props: SuitabilityFormProps) {
  const { suitability, given, ticked, isAnswer, lacks, problem } = props
  const start = useKept(props.start)
  const t = useTranslations('suitability')
  const form = useFormFocus(problem ?? lacks)
  const draft = useDraft('suitability')
  const { version, questions, riskStatementVersion } = suitability
  const names = [...questions.map(({ name }) => name), ...riskGroupNames]
  const isOpenPage = (name: string) => !(name in given) && !ticked.includes(name)
  const firstOpen = names.findIndex(isOpenPage)
  const pages = usePages(names.length, firstOpen === -1 ? names.length - 1 : firstOpen)
  const [answered, setAnswered] = useState(lacks)
  if (answered !== lacks) {
    setAnswered(lacks)
    if (firstOpen !== -1) pages.show(firstOpen)
  }
  const openHere = (name: string) => pages.isOpen && names[pages.at] === name
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      className="grid gap-5"
      onChange={draft.keep}
      onClick={pages.onClick}
      onPointerDown={pages.onPointerDown}
      onKeyDown={pages.onKeyDown}
      onSubmit={(event) => {
        if (pages.isLast) draft.stop()
        else event.preventDefault()
      }}
    >
      <input type="hidden" name="revision" value={start.seen.revision} />
      <input type="hidden" name="writer" value={start.seen.writer} />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="riskStatementVersion" value={riskStatementVersion} />
      {start.draft === null || isAnswer ? null : <DraftNotice keptAt={start.draft.keptAt} />}
      <Card className="grid gap-7">
        <Position at={pages.at} questions={questions.length} />
        {questions.map((question, index) => (
          <Page key={question.name} isShown={pages.at === index} page={pages.page}>
            <Question
              {...question}
              number={index + 1}
              given={given[question.name]}
              error={
                lacks.unanswered.includes(question.name) || openHere(question.name)
                  ? t('chooseOne')
                  : problem?.fields[`answers.${question.name}`]
              }
            />
          </Page>
        ))}
        {riskGroupNames.map((group, index) => (
          <Page key={group} isShown={pages.at === questions.length + index} page={pages.page}>
            <RiskPage
              group={group}
              isTicked={ticked.includes(group)}
              error={lacks.missing.includes(group) || openHere(group) ? t('riskMissing') : null}
            />
          </Page>
        ))}
        <div className="flex flex-wrap items-center gap-2.5 max-sm:[&>:not(p)]:grow">
          {pages.at === 0 ? null : (
            <Button className="needs-script" onClick={() => pages.show(pages.at - 1)}>
              {t('previous')}
            </Button>
          )}
          {pages.isLast ? null : (
            <Button variant="primary" className="needs-script" onClick={pages.goOn}>
              {t('next')}
            </Button>
          )}
          <SubmitButton
            variant="primary"
            className={pages.isLast ? '' : 'without-script'}
            busy={t('submitting')}
          >
            {t('submit')}
          </SubmitButton>
          <DraftKept isKept={draft.state === 'kept'} />
        </div>
      </Card>
      <p className="text-small text-ink-soft">
        {pages.at < questions.length
          ? t('privacy')
          : t('risksVersion', { version: riskStatementVersion })}
      </p>
    </Form>
  )
}

/** The progress through the questions, then through the groups of risks. */
function Position({ at, questions }: { readonly at: number; readonly questions: number }) {
  const t = useTranslations('suitability')
  const whole = questions + riskGroupNames.length
  const text =
    at < questions
      ? t('questionOf', { number: String(at + 1), count: String(questions) })
      : t('riskOf', {
          number: String(at - questions + 1),
          count: String(riskGroupNames.length),
        })
  return (
    <div className="needs-script">
      <p className="mb-2 text-small font-bold text-ink-soft">{text}</p>
      <Progress percent={((at + 1) / whole) * 100} label={text} isThin />
    </div>
  )
}

type PageProps = {
  readonly isShown: boolean
  readonly page: RefObject<HTMLElement | null>
  readonly children: ReactNode
}

function Page({ isShown, page, children }: PageProps) {
  return (
    <section ref={isShown ? page : undefined} className={isShown ? undefined : 'without-script'}>
      {children}
    </section>
  )
}
