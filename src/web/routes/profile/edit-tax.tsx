import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { apiContext } from '../../context.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { useAnswer } from '../../shell/forms/use-answer.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { answerSection, readSections, type SectionAnswer, startOf } from './section-data.ts'
import { SectionPage } from './section-page.tsx'
import { revalidateUnlessDraft } from './use-draft.ts'

export const handle: ScreenHandle = { messages: ['profile', 'profile-edit'] }

export const shouldRevalidate = revalidateUnlessDraft

export async function loader({ context }: LoaderFunctionArgs) {
  const sections = await readSections(context)
  return { start: startOf(sections, 'tax'), npwp: sections.tax.value?.npwp ?? '' }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { account } = context.get(apiContext)
  return await answerSection({
    context,
    form: await request.formData(),
    name: 'tax',
    save: ({ npwp }, seen) =>
      account.put('/users/profile/sections/tax/', { ...seen, value: { npwp: npwp || null } }),
  })
}

export default function TaxScreen() {
  const { start, npwp } = useLoaderData<typeof loader>()
  // The type leaves out redirects, because they never arrive here as an action result.
  const answer = useAnswer() as SectionAnswer | undefined
  const t = useTranslations('profile-edit')
  return (
    <SectionPage
      name="tax"
      title={t('sections.tax')}
      lead={t('tax.lead')}
      start={start}
      answer={answer}
      typed={{ npwp, ...(answer?.fields ?? start.draft?.fields) }}
      saved={npwp === '' ? null : t('conflict.saved', { value: npwp })}
    >
      <TextInput
        name="npwp"
        data-rule="npwp"
        label="NPWP"
        hint={t('optional')}
        help={t('tax.help')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={30}
      />
      <Disclosure label={t('tax.why')}>
        <p className="text-dense text-ink-soft">{t('tax.whyText')}</p>
      </Disclosure>
    </SectionPage>
  )
}
