import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { fundSources, investmentGoals, occupations } from '#contract'
import { RupiahInput } from '../../components/forms/rupiah-input.tsx'
import { apiContext } from '../../context.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { useAnswer } from '../../shell/forms/use-answer.ts'
import { Select } from '../../ui/choice.tsx'
import { typedAmount } from '../../ui/read-amount.ts'
import { TextInput } from '../../ui/text-input.tsx'
import { answerSection, readSections, type SectionAnswer, startOf } from './section-data.ts'
import { SectionPage } from './section-page.tsx'
import { revalidateUnlessDraft } from './use-draft.ts'

export const handle: ScreenHandle = { messages: ['profile', 'profile-edit'] }

export const shouldRevalidate = revalidateUnlessDraft

export async function loader({ context }: LoaderFunctionArgs) {
  const [sections, identity] = await Promise.all([
    readSections(context),
    context.get(apiContext).account.get('/users/identity/'),
  ])
  const { value } = sections.work
  const income = value?.yearlyIncome ?? identity.yearlyIncome
  const saved = {
    occupation: value?.occupation ?? '',
    employer: value?.employer ?? '',
    fundSource: value?.fundSource ?? '',
    goal: value?.goal ?? '',
    yearlyIncome: income === null ? '' : String(income),
  }
  return { start: startOf(sections, 'work'), saved }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { account } = context.get(apiContext)
  return await answerSection({
    context,
    form: await request.formData(),
    name: 'work',
    save: ({ occupation, employer, fundSource, goal, yearlyIncome }, seen) => {
      const chosen = (text: string | undefined) => text || undefined
      const value = {
        occupation: chosen(occupation),
        employer: employer || null,
        fundSource: chosen(fundSource),
        goal: chosen(goal),
        yearlyIncome: typedAmount(yearlyIncome ?? ''),
      }
      return account.put('/users/profile/sections/work/', { ...seen, value })
    },
  })
}

export default function WorkScreen() {
  const { start, saved } = useLoaderData<typeof loader>()
  // The type leaves out redirects, because they never arrive here as an action result.
  const answer = useAnswer() as SectionAnswer | undefined
  const t = useTranslations('profile-edit')
  const words = useTranslations('profile')
  const fields = { ...saved, ...(answer?.fields ?? start.draft?.fields) }
  return (
    <SectionPage
      name="work"
      title={t('sections.work')}
      lead={t('work.lead')}
      start={start}
      answer={answer}
      typed={fields}
      saved={saved.employer === '' ? null : t('conflict.saved', { value: saved.employer })}
    >
      <Select name="occupation" label={t('work.occupation')} required>
        <option value="">{t('choose')}</option>
        {occupations.map((each) => (
          <option key={each} value={each}>
            {t(`occupations.${each}`)}
          </option>
        ))}
      </Select>
      <TextInput
        name="employer"
        label={t('work.employer')}
        hint={t('optional')}
        autoComplete="organization"
        maxLength={100}
      />
      <RupiahInput
        name="yearlyIncome"
        label={words('yearlyIncome')}
        help={t('work.incomeHelp')}
        required
      />
      <Select name="fundSource" label={t('work.fundSource')} required>
        <option value="">{t('choose')}</option>
        {fundSources.map((each) => (
          <option key={each} value={each}>
            {t(`fundSources.${each}`)}
          </option>
        ))}
      </Select>
      <Select name="goal" label={t('work.goal')} required>
        <option value="">{t('choose')}</option>
        {investmentGoals.map((each) => (
          <option key={each} value={each}>
            {t(`goals.${each}`)}
          </option>
        ))}
      </Select>
    </SectionPage>
  )
}
