import { useNavigation } from 'react-router'
import { useTranslations } from 'use-intl'
import { webhookEvents } from '#contract'
import type { FormProblem } from '../../api/problem.ts'
import { PostForm } from '../../components/forms/post-form.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { GroupError } from '../../ui/field.tsx'
import { FormAnswer } from '../../ui/form-answer.ts'
import { TextInput } from '../../ui/text-input.tsx'

/** The address and the ticked events, with spaces between them. */
type TypedEndpoint = { readonly address?: string; readonly events?: string }

type AddEndpointProps = {
  readonly isFull: boolean
  readonly maximum: number
  /** The values typed before a refusal or a confirmation. */
  readonly typed: TypedEndpoint
  readonly problem: FormProblem | undefined
}

/** The form that adds a webhook address. Its secret is shown once, after it was added. */
export function AddEndpoint({ isFull, maximum, typed, problem }: AddEndpointProps) {
  const t = useTranslations('webhooks')
  const ticked = typed.events?.split(' ') ?? webhookEvents
  const isBusy = useNavigation().formData?.get('act') === 'add'
  return (
    <Card>
      <h2 className="text-h3">{t('addTitle')}</h2>
      <PostForm problem={problem} className="mt-4 grid gap-5">
        <TextInput
          label={t('address')}
          help={t('addressHelp')}
          name="address"
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          maxLength={500}
          defaultValue={typed.address}
        />
        <fieldset>
          <legend className="text-dense font-semibold">{t('which')}</legend>
          <div className="mt-1 grid gap-x-4 sm:grid-cols-2">
            {/* Keeps the error from every checkbox: it is shown once, for the whole group. */}
            <FormAnswer value={{}}>
              {webhookEvents.map((event) => (
                <Checkbox
                  key={event}
                  name="events"
                  value={event}
                  defaultChecked={ticked.includes(event)}
                >
                  {t(`events.${event}`)}
                </Checkbox>
              ))}
            </FormAnswer>
          </div>
          <GroupError error={problem?.fields.events} />
        </fieldset>
        <Button
          type="submit"
          name="act"
          value="add"
          variant="primary"
          isBusy={isBusy}
          disabledReason={isFull ? t('full', { maximum }) : null}
          className="sm:justify-self-start"
        >
          {t('add')}
        </Button>
      </PostForm>
    </Card>
  )
}
