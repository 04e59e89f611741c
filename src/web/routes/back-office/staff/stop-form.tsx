import { useTranslations } from 'use-intl'
import type { StaffMember } from '#contract/back-office/staff.ts'
import type { FormProblem } from '../../../api/problem.ts'
import { useLocalHref } from '../../../locale/use-locale.ts'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Link } from '../../../ui/link.tsx'
import { DeskForm } from '../desk/desk-form.tsx'
import { ReasonField } from '../desk/reason-field.tsx'

export type StopProblem = {
  readonly typed: { readonly reason: string }
  readonly problem: FormProblem
}

type StopFormProps = {
  readonly person: StaffMember
  readonly answer: StopProblem | undefined
}

/** The form that suspends a staff member immediately; for a suspended one, how to restore the access. */
export function StopForm({ person, answer }: StopFormProps) {
  const t = useTranslations('staff.stop')
  const link = useLocalHref()
  if (person.isSuspended)
    return (
      <p className="text-small text-ink-soft">
        {`${t('isStopped')} `}
        <Link to={link('/back-office/customers')} className="text-link">
          {t('restore')}
        </Link>
      </p>
    )
  if (!person.isActive) return null
  return (
    <Disclosure label={t('open')} isOpen={answer !== undefined}>
      <DeskForm
        problem={answer?.problem}
        typed={answer?.typed}
        acts={[{ text: t('submit'), variant: 'danger', name: 'intent', value: 'stop' }]}
        className="pt-3"
      >
        <p className="text-dense text-ink-soft">{t('lead')}</p>
        <input type="hidden" name="userId" value={person.userId} />
        <ReasonField label={t('reason')} help={t('reasonHelp')} />
      </DeskForm>
    </Disclosure>
  )
}
