import { useTranslations } from 'use-intl'
import { roleChanges, staffRoles } from '#contract'
import type { FormProblem } from '../../../api/problem.ts'
import { Card, CardHead } from '../../../ui/card.tsx'
import { Select } from '../../../ui/choice.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { DeskForm } from '../desk/desk-form.tsx'
import { ReasonField } from '../desk/reason-field.tsx'

type RoleFormProps = {
  readonly typed: Readonly<Record<'email' | 'role' | 'change' | 'reason', string>> | undefined
  readonly problem: FormProblem | undefined
}

/** The form that proposes to grant a role to a staff member or to revoke it. */
export function RoleForm({ typed, problem }: RoleFormProps) {
  const t = useTranslations('staff')
  const names = useTranslations('back-office.roles')
  return (
    <Card>
      <CardHead title={t('proposeTitle')} />
      <DeskForm
        problem={problem}
        typed={typed}
        acts={[{ text: t('propose'), variant: 'primary', name: 'intent', value: 'proposal' }]}
      >
        <TextInput
          name="email"
          type="email"
          label={t('email')}
          help={t('emailHelp')}
          autoComplete="off"
          autoCapitalize="none"
          required
        />
        <Select name="change" label={t('change')}>
          {roleChanges.map((change) => (
            <option key={change} value={change}>
              {t(`changes.${change}`)}
            </option>
          ))}
        </Select>
        <Select name="role" label={t('role')}>
          <option value="">{t('chooseRole')}</option>
          {staffRoles.map((role) => (
            <option key={role} value={role}>
              {names(role)}
            </option>
          ))}
        </Select>
        <ReasonField label={t('reason')} help={t('reasonHelp')} />
      </DeskForm>
    </Card>
  )
}
