import { type FormEvent, useState } from 'react'
import { Form } from 'react-router'
import { useTranslations } from 'use-intl'
import { useLocalHref } from '../../../locale/use-locale.ts'
import { Button } from '../../../ui/button.tsx'
import { AlertIcon, SuccessIcon, WarningIcon } from '../../../ui/icon.tsx'
import { keptPlace } from '../../../ui/kept-place.ts'
import {
  type Answers,
  type Question,
  questionNames,
  questions,
  readAnswers,
  type Suitability,
  suitabilityOf,
} from '../property/suitability.ts'

/**
 * A check of whether units are suitable for the visitor, with six questions and a clear result. No answer is
 * stored.
 */
export function AlternateSuitability({ search }: { readonly search: string }) {
  const t = useTranslations('alternate.check')
  const link = useLocalHref()
  const given = new URLSearchParams(search)
  const [answers, setAnswers] = useState<Answers>(() => readAnswers(given))
  const read = (event: FormEvent<HTMLFormElement>) =>
    setAnswers(readAnswers(new FormData(event.currentTarget)))
  const isQuestion = (name: string) => Object.hasOwn(questions, name)
  return (
    <section id="check" className="mt-20 scroll-mt-6 sm:mt-24">
      <h2 className="max-w-2xl text-h2">{t('title')}</h2>
      <p className="mt-2 max-w-2xl text-ink-soft">{t('lead')}</p>
      <div className="mt-8 grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <Form
          method="get"
          action={`${link('/alternate')}#check`}
          state={keptPlace}
          onChange={read}
          className="grid gap-7 rounded-card border border-line bg-card p-5 sm:p-8"
        >
          {[...given].map(([name, value]) =>
            isQuestion(name) ? null : <input key={name} type="hidden" {...{ name, value }} />,
          )}
          {questionNames.map((name) => (
            <QuestionField key={name} name={name} answer={answers[name]} />
          ))}
          <Button type="submit" variant="dark" className="without-script">
            {t('submit')}
          </Button>
        </Form>
        <div className="lg:sticky lg:top-6 lg:self-start" aria-live="polite">
          <Verdict suitability={suitabilityOf(answers)} answers={answers} />
        </div>
      </div>
    </section>
  )
}

function QuestionField({ name, answer }: { name: Question; answer: string | undefined }) {
  const t = useTranslations('alternate.check.questions')
  const words = useTranslations('alternate.check.answers')
  // The answers of a question are its own keys; the compiler cannot relate the two.
  const textOf = (each: string) => words(`${name}.${each}` as Parameters<typeof words>[0])
  return (
    <fieldset>
      <legend className="font-bold">{t(name)}</legend>
      <div className="mt-2 flex flex-wrap gap-2">
        {questions[name].map((each) => (
          <label
            key={each}
            className="inline-flex min-h-11 cursor-pointer items-center rounded-full border border-line-strong px-4 text-dense font-semibold hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-on-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink"
          >
            <input
              type="radio"
              name={name}
              value={each}
              defaultChecked={answer === each}
              className="sr-only"
            />
            {textOf(each)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const looks = {
  pass: { look: 'bg-gain-soft', mark: 'text-gain', Icon: SuccessIcon },
  borderline: { look: 'bg-warn-soft', mark: 'text-warn', Icon: WarningIcon },
  'not-suitable': { look: 'bg-loss-soft', mark: 'text-loss', Icon: AlertIcon },
}

type VerdictProps = { readonly suitability: Suitability | null; readonly answers: Answers }

function Verdict({ suitability, answers }: VerdictProps) {
  const t = useTranslations('alternate.check')
  if (suitability === null) {
    const left = questionNames.filter((name) => answers[name] === undefined).length
    return (
      <div className="rounded-card border border-dashed border-line-strong p-6">
        <p className="font-bold">{t('left', { count: left })}</p>
        <p className="mt-2 text-dense text-ink-soft">{t('nothingKept')}</p>
      </div>
    )
  }
  const { result, grave, doubtful } = suitability
  const { look, mark, Icon } = looks[result]
  return (
    <div className={`rounded-card p-6 sm:p-7 ${look}`}>
      <Icon size={28} aria-hidden="true" className={mark} />
      <h3 className="mt-3 text-h3">{t(`results.${result}.title`)}</h3>
      <p className="mt-2 text-dense">{t(`results.${result}.text`)}</p>
      {grave.length + doubtful.length === 0 ? null : (
        <ul className="mt-4 grid list-disc gap-1.5 ps-5 text-dense">
          {[...grave, ...doubtful].map((name) => (
            <li key={name}>{t(`because.${name}`)}</li>
          ))}
        </ul>
      )}
      <p className="mt-4 text-small text-ink-soft">{t('nothingKept')}</p>
    </div>
  )
}
