import { useRef, useState } from 'react'
import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { useTranslations } from 'use-intl'
import { heirsMax } from '#contract'
import { atPlaces } from '../../../api/problem.ts'
import { formatDate } from '../../../components/money/format.ts'
import { apiContext } from '../../../context.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { useAnswer } from '../../../shell/forms/use-answer.ts'
import { Button } from '../../../ui/button.tsx'
import { GroupError } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { showPhone } from '../../investor/phone.ts'
import {
  answerSection,
  type Fields,
  readSections,
  type SectionAnswer,
  startOf,
} from '../section-data.ts'
import { SectionPage } from '../section-page.tsx'
import { revalidateUnlessDraft } from '../use-draft.ts'
import { HeirDocumentsCards } from './heir-documents.tsx'
import { HeirFields } from './heir-fields.tsx'
import { answerOtherForms, type DocumentAnswer } from './heir-forms.ts'

export const handle: ScreenHandle = { messages: ['profile', 'profile-edit', 'death-report'] }

export const shouldRevalidate = revalidateUnlessDraft

// An heir added after others were removed has a place of its own.
const placesMax = 2 * heirsMax
const newsWords = ['kept', 'removed'] as const
const parts = ['name', 'relation', 'share', 'phone'] as const

export async function loader({ context, url }: LoaderFunctionArgs) {
  const [sections, { items: documents }] = await Promise.all([
    readSections(context),
    context.get(apiContext).account.get('/users/heir-documents/'),
  ])
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
  const news = newsWords.find((word) => word === url.searchParams.get('document')) ?? null
  const start = startOf(sections, 'heirs')
  return { start, saved, names, confirmedAt, isDue, documents, news }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const otherAnswer = await answerOtherForms(context, form)
  if (otherAnswer !== null) return otherAnswer
  const { account } = context.get(apiContext)
  return await answerSection({
    context,
    form,
    name: 'heirs',
    save: async (fields, seen) => {
      const places = placesIn(fields)
      const heirs = places.map((place) => heirAt(fields, place))
      try {
        await account.put('/users/profile/sections/heirs/', { ...seen, value: { heirs } })
      } catch (error) {
        throw atPlaces(error, 'heirs', places)
      }
    },
  })
}

function heirAt(fields: Fields, place: number) {
  const text = (part: (typeof parts)[number]) => (fields[`heirs.${place}.${part}`] ?? '').trim()
  return {
    name: text('name'),
    relation: text('relation') || null,
    share: /^\d{1,3}$/.test(text('share')) ? Number(text('share')) : 0,
    phone: text('phone') || null,
  }
}

/** The places of the form that name an heir. Without JavaScript an heir is removed by clearing their name, share and phone number. */
function placesIn(fields: Fields): number[] {
  return Array.from({ length: placesMax }, (_, place) => place).filter((place) =>
    (['name', 'share', 'phone'] as const).some(
      (part) => (fields[`heirs.${place}.${part}`] ?? '').trim() !== '',
    ),
  )
}

export default function HeirsScreen() {
  const { start, saved, names, confirmedAt, isDue, documents, news } =
    useLoaderData<typeof loader>()
  // The type leaves out redirects, because they never arrive here as an action result.
  const given = useAnswer() as SectionAnswer | DocumentAnswer | undefined
  const answer = given !== undefined && 'fields' in given ? given : undefined
  const refused = given !== undefined && 'document' in given ? given.document : undefined
  const t = useTranslations('profile-edit')
  const locale = useLocale()
  const fields: Fields = answer?.fields ?? start.draft?.fields ?? saved
  const [places, setPlaces] = useState(() => firstPlaces(placesIn(fields).at(-1) ?? 0))
  const list = useRef<HTMLDivElement>(null)
  const last = places.at(-1) ?? -1
  const remove = (place: number) => {
    // Clicking alone does not change the form: its draft and its question before leaving follow this event.
    const select = list.current?.querySelector(`[name="heirs.${place}.relation"]`)
    select?.dispatchEvent(new Event('change', { bubbles: true }))
    setPlaces(places.filter((each) => each !== place))
    list.current?.focus()
  }
  return (
    <SectionPage
      name="heirs"
      title={t('sections.heirs')}
      lead={t('heirs.lead')}
      start={start}
      answer={answer}
      typed={fields}
      after={
        <HeirDocumentsCards
          documents={documents}
          problem={refused?.problem}
          kind={refused?.kind ?? ''}
          news={refused === undefined ? news : null}
        />
      }
      notice={isDue ? <ConfirmHeirs names={names} /> : null}
      saved={names === '' ? null : t('conflict.saved', { value: names })}
    >
      <div ref={list} tabIndex={-1} className="grid gap-6">
        {[...places, ...firstPlaces(heirsMax - 1).filter((place) => place > last)].map(
          (place, index) => (
            <HeirFields
              key={place}
              index={place}
              number={index + 1}
              isShown={index < places.length}
              onRemove={() => remove(place)}
            />
          ),
        )}
      </div>
      <GroupError error={answer?.problem?.fields.heirs} />
      {names === '' ? null : (
        <p className="without-script text-small text-ink-soft">{t('heirs.remove')}</p>
      )}
      {places.length < heirsMax && last + 1 < placesMax ? (
        <Button
          size="small"
          className="needs-script justify-self-start"
          onClick={() => setPlaces([...places, last + 1])}
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
    </SectionPage>
  )
}

function firstPlaces(last: number): number[] {
  return Array.from({ length: last + 1 }, (_, place) => place)
}

/** The yearly question whether the heirs are still correct, answered with one tap. */
function ConfirmHeirs({ names }: { readonly names: string }) {
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
