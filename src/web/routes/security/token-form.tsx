import { useTranslations } from 'use-intl'
import { tokenScopes } from '#contract'
import type { FormProblem } from '../../api/problem.ts'
import { PostForm } from '../../components/forms/post-form.tsx'
import { SubmitButton } from '../../components/forms/submit-button.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox, Select } from '../../ui/choice.tsx'
import { GroupError } from '../../ui/field.tsx'
import { FormAnswer } from '../../ui/form-answer.ts'
import { TextInput } from '../../ui/text-input.tsx'

type Props = {
  readonly problem: FormProblem | undefined
  readonly typed:
    | { readonly name: string; readonly scopes: readonly string[]; readonly days: string }
    | undefined
}

const lengths = [30, 90, 365] as const

export function TokenForm({ problem, typed }: Props) {
  const t = useTranslations('tokens')
  const isScopeMissing = problem?.fields.scopes !== undefined
  return (
    <Card>
      <h2 className="text-h3">{t('makeTitle')}</h2>
      <p className="mt-1 mb-5 text-dense text-ink-soft">{t('makeLead')}</p>
      <PostForm problem={problem} typed={typed} className="grid gap-5">
        <TextInput
          name="name"
          label={t('name')}
          help={t('nameHelp')}
          autoComplete="off"
          required
          maxLength={60}
        />
        <fieldset>
          <legend className="text-dense font-semibold">{t('scopesTitle')}</legend>
          {/* The error is shown once for the whole group, not at each checkbox. */}
          <FormAnswer value={{ typed }}>
            {tokenScopes.map((scope) => (
              <Checkbox
                key={scope}
                name={`scope-${scope}`}
                defaultChecked={typed?.scopes.includes(scope) ?? false}
              >
                {t(`scopes.${scope}`)}
              </Checkbox>
            ))}
          </FormAnswer>
          <GroupError error={isScopeMissing ? t('scopesMissing') : null} />
        </fieldset>
        <Select
          name="days"
          label={t('days')}
          defaultValue={typed?.days ?? '90'}
          className="sm:max-w-60"
        >
          {lengths.map((days) => (
            <option key={days} value={days}>
              {t('daysCount', { days })}
            </option>
          ))}
        </Select>
        <SubmitButton variant="primary" className="sm:justify-self-start" busy={t('making')}>
          {t('make')}
        </SubmitButton>
      </PostForm>
    </Card>
  )
}
