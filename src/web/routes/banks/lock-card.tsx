import { Form, useNavigation } from 'react-router'
import { useTranslations } from 'use-intl'
import type { BankLock } from '#contract/bank-accounts/bank-accounts.ts'
import { DateTime } from '../../components/date-time.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Segmented } from '../../ui/choice.tsx'

type LockCardProps = {
  readonly lock: BankLock
  /** The hours chosen before the investor was asked to confirm that it is them. */
  readonly requestedHours: number | null
}

/**
 * The waiting period before a withdrawal to a new account is possible. A longer period applies immediately; a
 * shorter one applies only after the current, longer period has passed.
 */
export function LockCard({ lock, requestedHours }: LockCardProps) {
  const t = useTranslations('banks.lock')
  const isBusy = useNavigation().formData?.get('act') === 'lock'
  const { hours, next, choices } = lock
  const chosen = requestedHours ?? next?.hours ?? hours
  return (
    <Card className="mt-6">
      <h2 className="text-h3">{t('title')}</h2>
      <p className="mt-1 max-w-prose text-dense text-ink-soft">{t('text')}</p>
      <p className="mt-3 text-dense font-semibold">
        {t('now', { hours })}
        {next === null
          ? null
          : t.rich('next', {
              hours: next.hours,
              at: () => <DateTime value={next.at} style="date-time" />,
            })}
      </p>
      <Form method="post" className="mt-4 grid gap-4 sm:max-w-md">
        <input type="hidden" name="act" value="lock" />
        <Segmented
          key={chosen}
          name="hours"
          label={t('title')}
          defaultValue={String(chosen)}
          options={choices.map((each) => ({
            value: String(each),
            label: t('choice', { hours: each }),
          }))}
        />
        <Button type="submit" isBusy={isBusy} className="sm:justify-self-start">
          {t('save')}
        </Button>
      </Form>
    </Card>
  )
}
