import { useState } from 'react'
import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { useTranslations } from 'use-intl'
import { ApiProblem } from '../../api/problem.ts'
import { formatDate } from '../../components/format.ts'
import { apiContext, visitContext } from '../../context.ts'
import { href } from '../../locale/href.ts'
import { useLocale, useLocalHref } from '../../locale/use-locale.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { useAnswer } from '../../shell/use-answer.ts'
import { Button } from '../../ui/button.tsx'
import { GroupError } from '../../ui/field.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Checklists } from '../death-report/estate-guide.tsx'
import { showPhone } from '../investor/phone.ts'
import { HeirFields } from './heir-fields.tsx'
import {
  answerSection,
  type Fields,
  readSections,
  type SectionAnswer,
  startOf,
} from './section-data.ts'
import { SectionPage } from './section-page.tsx'
import { shouldReread } from './use-draft.ts'

export const handle: ScreenHandle = { messages: ['profile', 'profile-edit', 'death-report'] }

export const shouldRevalidate = shouldReread

const heirsMax = 5
const parts = ['name', 'relation', 'share', 'phone'] as const

export async function loader({ context }: LoaderFunctionArgs) {
  const sections = await readSections(context)
  const heirs = sections.heirs.value?.heirs ?? []
  const saved: Record<string, string> = {}
  for (const [index, { name, relation, share, phone }] of heirs.entries()) {
    saved[`heirs.${index}.name`] = name
    saved[`heirs.${index}.relation`] = relation
    saved[`heirs.${index}.share`] = String(share)
    saved[`heirs.${index}.phone`] = phone === null ? '' : showPhone(phone)
  }
  const names = heirs.map(({ name, share }) => `${name} ${share}%`).join(', ')
  const { confirmedAt, isDue } = sections.heirs
  return { start: startOf(sections, 'heirs'), saved, names, confirmedAt, isDue }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const { account } = context.get(apiContext)
  if (form.get('intent') === 'confirm') {
    const { locale } = context.get(visitContext)
    try {
      await account.post('/users/profile/sections/heirs/confirmation/')
    } catch (error) {
      // Removed in another tab meanwhile: the form shows what is there now.
      if (!(error instanceof ApiProblem) || error.code !== 'investors.heirs_missing') throw error
      return redirect(href('/dashboard/profile/edit/heirs', locale))
    }
    return redirect(href('/dashboard/profile?saved=heirs', locale))
  }
  return await answerSection({
    context,
    form,
    name: 'heirs',
    save: (fields, seen) =>
      account.put('/users/profile/sections/heirs/', { ...seen, value: { heirs: heirsIn(fields) } }),
  })
}

/** The heirs of a form; those without anything typed are left out, and the others keep their place. */
function heirsIn(fields: Fields) {
  const filled = placesIn(fields)
  return Array.from({ length: filled }, (_, index) => {
    const text = (part: (typeof parts)[number]) => (fields[`heirs.${index}.${part}`] ?? '').trim()
    return {
      name: text('name'),
      relation: text('relation') || undefined,
      share: /^\d{1,3}$/.test(text('share')) ? Number(text('share')) : 0,
      phone: text('phone') || null,
    }
  })
}

function placesIn(fields: Fields): number {
  for (let index = heirsMax; index > 0; index -= 1) {
    const isTyped = (['name', 'share', 'phone'] as const).some(
      (part) => (fields[`heirs.${index - 1}.${part}`] ?? '').trim() !== '',
    )
    if (isTyped) return index
  }
  return 0
}

export default function HeirsScreen() {
  const { start, saved, names, confirmedAt, isDue } = useLoaderData<typeof loader>()
  // A redirect is no answer to a form.
  const answer = useAnswer() as SectionAnswer | undefined
  const t = useTranslations('profile-edit')
  const link = useLocalHref()
  const locale = useLocale()
  const fields: Fields = answer?.fields ?? start.draft?.fields ?? saved
  const [shown, setShown] = useState(Math.max(1, placesIn(fields)))
  const wrong = answer?.problem?.fields
  return (
    <SectionPage
      name="heirs"
      title={t('sections.heirs')}
      lead={t('heirs.lead')}
      start={start}
      answer={answer}
      notice={isDue ? <StillRight names={names} /> : null}
      saved={names === '' ? null : t('conflict.saved', { value: names })}
    >
      <div className="grid gap-6">
        {Array.from({ length: heirsMax }, (_, index) => (
          <HeirFields
            // biome-ignore lint/suspicious/noArrayIndexKey: the places are five and never move.
            key={index}
            index={index}
            fields={fields}
            wrong={wrong}
            isShown={index < shown}
          />
        ))}
      </div>
      <GroupError error={wrong?.heirs} />
      {shown < heirsMax ? (
        <Button
          size="small"
          className="needs-script justify-self-start"
          onClick={() => setShown(shown + 1)}
        >
          {t('heirs.more')}
        </Button>
      ) : null}
      <p className="text-small text-ink-soft">
        {t('heirs.note')}
        {confirmedAt === null ? null : (
          <> {t('heirs.confirmed', { date: formatDate(confirmedAt, 'long', locale) })}</>
        )}
      </p>
      <section className="rounded-2xl bg-sand p-4">
        <h2 className="text-h3">{t('heirs.guideTitle')}</h2>
        <p className="mt-1 mb-4 text-dense text-ink-soft">{t('heirs.guideLead')}</p>
        <Checklists />
        <p className="mt-4 text-dense">
          <Link to={link('/death-report')} className="inline-block py-2 text-link">
            {t('heirs.guideLink')}
          </Link>
        </p>
      </section>
    </SectionPage>
  )
}

/** The question of every year, answered with one tap. */
function StillRight({ names }: { readonly names: string }) {
  const t = useTranslations('profile-edit.heirs')
  const isBusy = useNavigation().formData?.get('intent') === 'confirm'
  return (
    <Notice
      title={t('confirmTitle')}
      className="mb-5"
      action={
        <Form method="post">
          <Button type="submit" name="intent" value="confirm" size="small" isBusy={isBusy}>
            {isBusy ? t('confirming') : t('confirm')}
          </Button>
        </Form>
      }
    >
      {names}
    </Notice>
  )
}
