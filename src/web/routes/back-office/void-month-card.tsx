import { Form, useNavigation } from 'react-router'
import { useTranslations } from 'use-intl'
import type { FormProblem } from '../../api/problem.ts'
import { ProblemNotice, useFormFocus } from '../../components/form-problem.tsx'
import { formatDate } from '../../components/format.ts'
import { useLocale } from '../../locale/use-locale.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { ReasonField } from './reason-field.tsx'

type VoidMonthCardProps = {
  readonly month: string
  readonly problem: FormProblem | undefined
}

/** A month that was booked by mistake, taken back before anybody is paid for it. */
export function VoidMonthCard({ month, problem }: VoidMonthCardProps) {
  const t = useTranslations('desks.distributions')
  const locale = useLocale()
  const isBusy = useNavigation().formMethod === 'POST'
  const form = useFormFocus(problem)
  return (
    <Card>
      <CardHead title={t('voidTitle', { month: formatDate(`${month}-01`, 'month', locale) })} />
      <p className="max-w-prose text-dense text-ink-soft">{t('voidLead')}</p>
      <Disclosure label={t('voidOpen')} isOpen={problem !== undefined}>
        <ProblemNotice problem={problem} className="mb-4" />
        <Form ref={form} method="post" noValidate className="grid gap-4">
          <input type="hidden" name="intent" value="void" />
          <input type="hidden" name="month" value={month} />
          <ReasonField label={t('voidReason')} error={problem?.fields.reason} />
          <Button type="submit" variant="danger" isBusy={isBusy} className="justify-self-start">
            {t('voidSend')}
          </Button>
        </Form>
      </Disclosure>
    </Card>
  )
}
