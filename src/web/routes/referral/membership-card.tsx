import { Form } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Membership } from '#contract/referrals/referral-body.ts'
import { SubmitButton } from '../../components/forms/submit-button.tsx'
import { formatDate } from '../../components/money/format.ts'
import { useLocale } from '../../locale/use-locale.ts'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/choice.tsx'

type MembershipCardProps = { readonly membership: Membership; readonly className: string }

/** The investor who made the referral, and the choices of what that person can see and do. */
export function MembershipCard({ membership, className }: MembershipCardProps) {
  const t = useTranslations('referral.membership')
  const locale = useLocale()
  const { referrer, joinedAt, showsName, acceptsReminders } = membership
  return (
    <Card className={className}>
      <h2 className="text-h3">{t('title', { name: referrer ?? t('someone') })}</h2>
      <p className="mt-1 text-dense text-ink-soft">
        {t('lead', { date: formatDate(joinedAt, 'long', locale) })}
      </p>
      <Form method="post" className="mt-4 grid gap-1">
        <Checkbox name="showsName" defaultChecked={showsName}>
          {t('showsName')}
        </Checkbox>
        <Checkbox name="acceptsReminders" defaultChecked={acceptsReminders}>
          {t('acceptsReminders')}
        </Checkbox>
        <SubmitButton variant="dark" className="mt-3 sm:justify-self-start">
          {t('save')}
        </SubmitButton>
      </Form>
    </Card>
  )
}
