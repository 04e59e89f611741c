import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { textOf } from '../../components/forms/form-text.ts'
import { apiContext, sessionContext } from '../../context.ts'
import { useLocalHref } from '../../locale/use-locale.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { isRegistrationStep } from '../../session/registration-step.ts'
import { useAnswer } from '../../shell/forms/use-answer.ts'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { showPhone } from '../investor/phone.ts'
import {
  answerFirstCode,
  askFirstCode,
  type FirstCodeAnswer,
  FirstCodeStep,
  isOfFirstCode,
  readFirstCode,
} from './identity/first-code.tsx'
import { answerSection, readSections, type SectionAnswer, startOf } from './section-data.ts'
import { SectionPage } from './section-page.tsx'
import { revalidateUnlessDraft } from './use-draft.ts'

export const handle: ScreenHandle = {
  messages: ['profile', 'profile-edit', 'phone', 'auth'],
  isBare: 'at-first',
}

export const shouldRevalidate = revalidateUnlessDraft

export async function loader({ context, url }: LoaderFunctionArgs) {
  const [profile, sections] = await Promise.all([
    context.get(sessionContext).profile(),
    readSections(context),
  ])
  const { name, phone, phoneVerifiedAt, email, isComplete } = profile
  const isCode = isComplete && url.searchParams.get('step') === 'phone'
  return {
    code: isCode ? await readFirstCode(context) : null,
    isFirst: !isComplete || isRegistrationStep(url.searchParams),
    start: startOf(sections, 'personal'),
    saved: { name: name ?? '', phone: phone === null ? '' : showPhone(phone) },
    isProved: phoneVerifiedAt !== null,
    email,
    isAsked: url.searchParams.get('re') === 'complete-profile' && !isComplete,
  }
}

export async function action({ context, request, url }: ActionFunctionArgs) {
  const form = await request.formData()
  if (isOfFirstCode(form)) return await answerFirstCode(context, form)
  const { account } = context.get(apiContext)
  const session = context.get(sessionContext)
  const isFirst = !(await session.profile()).isComplete || isRegistrationStep(url.searchParams)
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
  const isSaved = answer instanceof Response && textOf(form, 'intent') !== 'discard'
  return isFirst && isSaved ? await askFirstCode(context) : answer
}

export default function PersonalScreen() {
  const { code } = useLoaderData<typeof loader>()
  // The types leave out redirects, because they never arrive here as an action result.
  const answer = useAnswer() as SectionAnswer | FirstCodeAnswer | undefined
  const isOfForm = answer !== undefined && 'fields' in answer
  if (code === null) return <PersonalForm answer={isOfForm ? answer : undefined} />
  return <FirstCodeStep code={code} answer={isOfForm ? undefined : answer} />
}

function PersonalForm({ answer }: { readonly answer: SectionAnswer | undefined }) {
  const { start, saved, isProved, email, isFirst, isAsked } = useLoaderData<typeof loader>()
  const t = useTranslations('profile')
  const own = useTranslations('profile-edit')
  const link = useLocalHref()
  const fields = { ...saved, ...(answer?.fields ?? start.draft?.fields) }
  return (
    <SectionPage
      name="personal"
      title={isFirst ? t('nameTitle') : own('sections.personal')}
      lead={isAsked ? undefined : t('editLead')}
      start={start}
      answer={answer}
      step={isFirst ? own('lastStep') : undefined}
      saved={own('conflict.saved', { value: [saved.name, saved.phone].join(', ') })}
      notice={
        isAsked ? (
          <Notice tone="warn" className="mb-5">
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
      <p className="text-dense text-ink-soft">
        {isFirst
          ? t('emailNew', { email })
          : t.rich('emailFixed', {
              email,
              security: (words) => (
                <Link to={link('/dashboard/security-settings')} className="text-link">
                  {words}
                </Link>
              ),
            })}
      </p>
    </SectionPage>
  )
}
