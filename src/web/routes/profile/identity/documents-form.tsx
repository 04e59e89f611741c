import { useTranslations } from 'use-intl'
import type { Identity } from '#contract/users/identity-body.ts'
import type { FormProblem } from '../../../api/problem.ts'
import { PostForm } from '../../../components/forms/post-form.tsx'
import { SubmitButton } from '../../../components/forms/submit-button.tsx'
import { useLocalHref } from '../../../locale/use-locale.ts'
import { Badge } from '../../../ui/badge.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { FileInput } from '../../../ui/file-input.tsx'
import { IdCardIcon, UserIcon } from '../../../ui/icon.tsx'
import { MovementSelfie } from './movement-selfie.tsx'

const kinds = [
  { kind: 'card', Icon: IdCardIcon },
  { kind: 'selfie', Icon: UserIcon },
] as const

type DocumentsFormProps = {
  readonly identity: Identity
  readonly problem: FormProblem | undefined
}

/** The form for the photo of the card and the selfie. A picture sent before does not have to be sent again. */
export function DocumentsForm({ identity, problem }: DocumentsFormProps) {
  const t = useTranslations('identity.documents')
  const profile = useTranslations('profile')
  const link = useLocalHref()
  return (
    <PostForm problem={problem} encType="multipart/form-data" className="grid gap-5">
      <input type="hidden" name="intent" value="documents" />
      {kinds.map(({ kind, Icon }) => (
        <Card key={kind} className="grid gap-4">
          <div className="flex flex-wrap items-start gap-4">
            <span className="grid size-11 shrink-0 place-items-center rounded-2xl bg-sand">
              <Icon size={20} aria-hidden="true" />
            </span>
            <ul className="grid flex-1 basis-44 list-disc gap-1 ps-4 text-dense text-ink-soft">
              <li>{t(`${kind}.first`)}</li>
              <li>{t(`${kind}.second`)}</li>
            </ul>
            {identity.documents.includes(kind) ? (
              <Badge tone="gain" className="ms-auto">
                {t('sent')}
              </Badge>
            ) : null}
          </div>
          {kind === 'selfie' ? <MovementSelfie /> : null}
          <FileInput
            name={kind}
            label={t(`${kind}.label`)}
            help={kind === 'selfie' ? t('selfie.help') : t('help')}
            accepts="photo"
            tooLarge={t('tooLarge')}
          />
        </Card>
      ))}
      <p className="text-small text-ink-soft">{t('keeping')}</p>
      <div className="flex flex-wrap gap-2.5 max-sm:*:grow">
        <SubmitButton variant="primary" busy={t('sending')}>
          {t('send')}
        </SubmitButton>
        <LinkButton to={link('/dashboard/profile')}>{profile('back')}</LinkButton>
      </div>
    </PostForm>
  )
}
