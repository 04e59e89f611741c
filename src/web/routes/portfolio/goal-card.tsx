import { useTranslations } from 'use-intl'
import type { IncomeGoal, IncomeGoalCoach } from '#contract/portfolio/analysis-body.ts'
import type { FormProblem } from '../../api/problem.ts'
import { ProblemNotice } from '../../components/forms/form-problem.tsx'
import { PostForm } from '../../components/forms/post-form.tsx'
import { RupiahInput } from '../../components/forms/rupiah-input.tsx'
import { Percent } from '../../components/money/amount.tsx'
import { roundedForecast } from '../../components/money/format.ts'
import { PrivateAmount } from '../../components/money/private-amount.tsx'
import { UndoToast } from '../../components/notices/undo-toast.tsx'
import { useLocalHref } from '../../locale/use-locale.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Progress } from '../../ui/progress.tsx'
import { TextInput } from '../../ui/text-input.tsx'

type GoalCardProps = {
  readonly goal: IncomeGoal | null
  readonly coach: IncomeGoalCoach | null
  /** The current year. */
  readonly year: number
  readonly answer: GoalAnswer | undefined
}

export type GoalAnswer = {
  readonly problem: FormProblem | undefined
  readonly typed: { readonly monthlyAmount: string; readonly targetYear: string } | undefined
  /** The deleted goal, as the form can restore it; null when none was deleted. */
  readonly forgotten: string | null
  readonly attempt: string
}

/** The goal of a monthly income by a certain year: the investment it requires, calculated from actual payouts. */
export function GoalCard({ goal, coach, year, answer }: GoalCardProps) {
  const t = useTranslations('analysis')
  const { problem, typed, forgotten = null, attempt } = answer ?? {}
  const form = <GoalForm {...{ goal, year, problem, typed }} />
  return (
    <Card id="goal" className="scroll-mt-6">
      <CardHead title={t('goal.title')} />
      <UndoToast
        key={attempt}
        id="goal-deleted"
        summary={forgotten === null ? null : t('goal.forgotten')}
        undo={t('goal.undo')}
        restore={
          forgotten === null
            ? null
            : { path: '/dashboard/portfolio/analysis', name: 'restore', value: forgotten }
        }
      />
      {goal === null || coach === null ? (
        <>
          <p className="mb-4 max-w-prose text-dense text-ink-soft">{t('goal.lead')}</p>
          {form}
        </>
      ) : (
        <>
          <Coach goal={goal} coach={coach} />
          {problem === undefined ? <Disclosure label={t('goal.change')}>{form}</Disclosure> : form}
        </>
      )}
    </Card>
  )
}

function Coach({ goal, coach }: { readonly goal: IncomeGoal; readonly coach: IncomeGoalCoach }) {
  const t = useTranslations('analysis')
  const { monthlyNow, coveredBasisPoints, gap, unitsMissing, monthsLeft, monthlyPurchase } = coach
  return (
    <>
      <p className="text-h3">
        {t.rich('goal.sentence', {
          amount: () => <PrivateAmount value={goal.monthlyAmount} />,
          year: String(goal.targetYear),
        })}
      </p>
      <div className="mt-4">
        <Progress percent={coveredBasisPoints / 100} label={t('goal.covered')} />
      </div>
      <p className="mt-2 text-dense text-ink-soft">
        {t.rich('goal.now', {
          amount: () => <PrivateAmount value={monthlyNow} className="font-bold text-ink" />,
          share: () => <Percent basisPoints={coveredBasisPoints} className="font-bold text-ink" />,
        })}
      </p>
      {gap === null ? (
        <p className="mt-4 text-dense">{t('goal.noYield')}</p>
      ) : gap === 0 ? (
        <p className="mt-4 text-dense">{t('goal.reached')}</p>
      ) : (
        <ul className="mt-4 grid gap-2 text-dense">
          <li>
            {t.rich('goal.gap', {
              gap: () => <PrivateAmount value={roundedForecast(gap)} className="font-bold" />,
              units: unitsMissing ?? 0,
              yield: () => (
                <Percent basisPoints={coach.yieldBasisPoints ?? 0} className="font-bold" />
              ),
            })}
          </li>
          {monthlyPurchase === null ? null : (
            <li>
              {t.rich('goal.rule', {
                amount: () => (
                  <PrivateAmount value={roundedForecast(monthlyPurchase)} className="font-bold" />
                ),
                months: monthsLeft,
              })}
            </li>
          )}
          <li>
            {t.rich('goal.emptyMonth', {
              amount: () => (
                <PrivateAmount
                  value={roundedForecast(coach.emptyMonthLoss)}
                  className="font-bold"
                />
              ),
            })}
          </li>
        </ul>
      )}
      <p className="mt-4 text-small text-ink-soft">{t('goal.note')}</p>
    </>
  )
}

type GoalFormProps = {
  readonly goal: IncomeGoal | null
  readonly year: number
  readonly problem: FormProblem | undefined
  readonly typed: GoalAnswer['typed']
}

function GoalForm({ goal, year, problem, typed }: GoalFormProps) {
  const t = useTranslations('analysis')
  const link = useLocalHref()
  return (
    <PostForm
      problem={problem}
      typed={typed}
      action={link('/dashboard/portfolio/analysis')}
      className="grid items-start gap-4 sm:grid-cols-2 lg:max-w-2xl"
    >
      <ProblemNotice {...{ problem }} className="sm:col-span-2" />
      <RupiahInput
        label={t('goal.amount')}
        name="monthlyAmount"
        defaultDigits={String(goal?.monthlyAmount ?? 1_000_000)}
      />
      <TextInput
        label={t('goal.year')}
        name="targetYear"
        type="number"
        inputMode="numeric"
        min={year}
        max={2100}
        defaultValue={String(goal?.targetYear ?? year + 6)}
      />
      <div className="flex flex-wrap gap-2.5 sm:col-span-2 max-sm:*:grow">
        <Button type="submit" variant="primary">
          {goal === null ? t('goal.set') : t('goal.keep')}
        </Button>
        {goal === null ? null : (
          <Button
            type="submit"
            name="forget"
            value={`${goal.monthlyAmount}-${goal.targetYear}`}
            variant="quiet"
          >
            {t('goal.forget')}
          </Button>
        )}
      </div>
    </PostForm>
  )
}
