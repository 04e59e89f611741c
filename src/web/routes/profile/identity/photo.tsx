import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router'
import { useTranslations } from 'use-intl'
import { formProblem } from '../../../api/problem.ts'
import { PostForm } from '../../../components/forms/post-form.tsx'
import { RemovalQuestion } from '../../../components/forms/removal-question.tsx'
import { SubmitButton } from '../../../components/forms/submit-button.tsx'
import { Portrait } from '../../../components/portrait.tsx'
import { TitledPage } from '../../../components/titled-page.tsx'
import { apiContext, sessionContext, visitContext } from '../../../context.ts'
import { href } from '../../../locale/href.ts'
import { useLocalHref } from '../../../locale/use-locale.ts'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { useAnswer } from '../../../shell/forms/use-answer.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { FileInput } from '../../../ui/file-input.tsx'

export const handle: ScreenHandle = { messages: ['profile', 'identity'] }

export async function loader({ context }: LoaderFunctionArgs) {
  const { name, email, portraitAt } = await context.get(sessionContext).profile()
  return { name: name ?? email, portraitAt }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const { account } = context.get(apiContext)
  const { locale } = context.get(visitContext)
  try {
    if (form.get('intent') === 'remove') {
      await account.delete('/users/portrait/')
      return redirect(href('/dashboard/profile?saved=photo-removed', locale))
    }
    await account.postForm('/users/portrait/', form)
  } catch (error) {
    return data({ problem: formProblem(error) }, { status: 400 })
  }
  return redirect(href('/dashboard/profile?saved=photo', locale))
}

export default function PhotoScreen() {
  const { name, portraitAt } = useLoaderData<typeof loader>()
  const problem = useAnswer<typeof action>()?.problem
  const t = useTranslations('profile')
  const documents = useTranslations('identity.documents')
  const link = useLocalHref()
  return (
    <TitledPage
      isNarrow
      title={t('photo.title')}
      trail={[{ text: t('title'), path: '/dashboard/profile' }, { text: t('photo.title') }]}
      lead={t('photo.lead')}
      problem={problem}
    >
      <Card className="grid gap-6">
        <div className="flex flex-wrap items-center gap-5">
          <Portrait name={name} at={portraitAt} isLarge />
          <div className="min-w-0 flex-1 basis-40">
            <p className="text-h3">{name}</p>
            <p className="mt-1 text-dense text-ink-soft">
              {t(portraitAt === null ? 'photo.none' : 'photo.there')}
            </p>
          </div>
          {portraitAt === null ? null : (
            <RemovalQuestion
              label={t('photo.remove')}
              question={t('photo.removal.question')}
              submit={t('photo.removal.submit')}
              hidden={{ intent: 'remove' }}
            />
          )}
        </div>
        <PostForm
          problem={problem}
          encType="multipart/form-data"
          className="grid gap-5 border-t border-line pt-6"
        >
          <FileInput
            name="portrait"
            label={t('photo.label')}
            help={documents('help')}
            accepts="photo"
            tooLarge={documents('tooLarge')}
          />
          <div className="flex flex-wrap gap-2.5 max-sm:*:grow">
            <SubmitButton variant="primary" busy={t('saving')}>
              {t('photo.save')}
            </SubmitButton>
            <LinkButton to={link('/dashboard/profile')}>{t('back')}</LinkButton>
          </div>
        </PostForm>
      </Card>
    </TitledPage>
  )
}
