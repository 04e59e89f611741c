import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { apiContext, sessionContext } from '../../context.ts'
import { useLocalHref } from '../../locale/use-locale.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { useAnswer } from '../../shell/use-answer.ts'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { goOn } from '../investor/go-on.ts'
import { showPhone } from '../investor/phone.ts'
import { answerSection, readSections, type SectionAnswer, startOf } from './section-data.ts'
import { SectionPage } from './section-page.tsx'
import { shouldReread } from './use-draft.ts'

export const handle: ScreenHandle = {
  messages: ['profile', 'profile-edit'],
  isBare: 'at-first',
}

export const shouldRevalidate = shouldReread

export async function loader({ context, url }: LoaderFunctionArgs) {
  const [profile, sections] = await Promise.all([
    context.get(sessionContext).profile(),
    readSections(context),
  ])
  const { name, phone, phoneVerifiedAt, email, isComplete } = profile
  return {
    start: startOf(sections, 'personal'),
    saved: { name: name ?? '', phone: phone === null ? '' : showPhone(phone) },
    isProved: phoneVerifiedAt !== null,
    email,
    isComplete,
    isAsked: url.searchParams.get('re') === 'complete-profile' && !isComplete,
  }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const { account } = context.get(apiContext)
  const session = context.get(sessionContext)
  const wasComplete = (await session.profile()).isComplete
  const answer = await answerSection({
    context,
    form,
    name: 'personal',
    // Saves the draft first, because the API refuses it when another tab changed this section in the meantime.
    save: async ({ name, phone }, seen) => {
      await account.put('/users/profile/sections/{section}/draft/', {
        section: 'personal',
        ...seen,
        fields: { name, phone },
      })
      await account.patch('/users/profile/', { name, phone })
      await account.delete('/users/profile/sections/{section}/draft/', { section: 'personal' })
    },
  })
  // Reads the profile again, so that its completion flag is current before the next page is requested.
  await session.profile()
  if (!(answer instanceof Response) || wasComplete) return answer
  return await goOn(context, '/dashboard')
}

export default function PersonalScreen() {
  const { start, saved, isProved, email, isComplete, isAsked } = useLoaderData<typeof loader>()
  // The type leaves out redirects, because they never arrive here as an action result.
  const answer = useAnswer() as SectionAnswer | undefined
  const t = useTranslations('profile')
  const own = useTranslations('profile-edit')
  const link = useLocalHref()
  const fields = { ...saved, ...(answer?.fields ?? start.draft?.fields) }
  return (
    <SectionPage
      name="personal"
      title={isComplete ? own('sections.personal') : t('nameTitle')}
      lead={t('editLead')}
      start={start}
      answer={answer}
      step={isComplete ? undefined : own('lastStep')}
      saved={own('conflict.saved', { value: [saved.name, saved.phone].join(', ') })}
      notice={
        isAsked ? (
          <Notice tone="warn" title={t('completeTitle')} className="mb-5">
            {t('completeText')}
          </Notice>
        ) : null
      }
    >
      <TextInput
        name="name"
        data-rule="person-name"
        label={t('name')}
        help={t('nameHelp')}
        autoComplete="name"
        required
        maxLength={100}
        defaultValue={fields.name}
      />
      <TextInput
        name="phone"
        type="tel"
        label={t('phone')}
        help={
          isProved ? (
            <Link to={link('/dashboard/profile/phone?other')} className="text-link">
              {own('otherPhone')}
            </Link>
          ) : (
            t('phoneHelp')
          )
        }
        autoComplete="tel"
        inputMode="tel"
        required
        maxLength={24}
        readOnly={isProved}
        defaultValue={isProved ? saved.phone : fields.phone}
      />
      <p className="text-dense text-ink-soft">{t('emailFixed', { email })}</p>
    </SectionPage>
  )
}
