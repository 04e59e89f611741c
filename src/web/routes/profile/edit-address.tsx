import { useState } from 'react'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { apiContext } from '../../context.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { useAnswer } from '../../shell/forms/use-answer.ts'
import { Checkbox } from '../../ui/choice.tsx'
import { AddressFields } from './address-fields.tsx'
import {
  type PlaceChoices,
  placeChoices,
  readPlaces,
  typedInFields,
  typedOf,
} from './identity/identity-typed.ts'
import {
  answerSection,
  type Fields,
  fieldsOf,
  readSections,
  type SectionAnswer,
  seenOf,
  startOf,
} from './section-data.ts'
import { SectionPage } from './section-page.tsx'
import { revalidateUnlessDraft } from './use-draft.ts'

export const handle: ScreenHandle = { messages: ['profile', 'profile-edit', 'identity'] }

export const shouldRevalidate = revalidateUnlessDraft

type Saved = Awaited<ReturnType<typeof readSections>>['address']['value']

export async function loader({ context }: LoaderFunctionArgs) {
  const { account, get } = context.get(apiContext)
  const [sections, identity] = await Promise.all([
    readSections(context),
    account.get('/users/identity/'),
  ])
  const start = startOf(sections, 'address')
  const hasCard = identity.address !== null
  const fields = start.draft?.fields ?? savedFields(sections.address.value, hasCard)
  return {
    start,
    fields,
    hasCard,
    places: await placeChoices(readPlaces(get), typedInFields(fields)),
  }
}

// Most people live where their card says, so that is ticked as long as no address is saved.
function savedFields(saved: Saved, hasCard: boolean): Fields {
  const village = saved?.address?.villageCode ?? ''
  return {
    ...((saved?.isAsOnCard ?? hasCard) ? { isAsOnCard: 'on' } : {}),
    street: saved?.address?.street ?? '',
    rt: saved?.address?.rt ?? '',
    rw: saved?.address?.rw ?? '',
    province: village.slice(0, 2),
    city: village.slice(0, 4),
    district: village.slice(0, 6),
    village,
    postcode: saved?.address?.postcode ?? '',
  }
}

type Answer = SectionAnswer & { readonly places?: PlaceChoices }

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const typed = typedOf(form)
  const { account, get } = context.get(apiContext)
  const read = readPlaces(get)
  // Only the next list of places was requested: the typed values stay as they are.
  if (form.get('intent') === 'places') {
    const seen = seenOf(form)
    const places = await placeChoices(read, typed)
    const answer: Answer = {
      problem: null,
      fields: fieldsOf(form),
      seen,
      isConflict: false,
      places,
    }
    return data(answer)
  }
  const { street, rt, rw, village: villageCode, postcode } = typed
  const answer = await answerSection({
    context,
    form,
    name: 'address',
    save: ({ isAsOnCard }, seen) => {
      const isSame = isAsOnCard !== undefined
      const address = isSame ? null : { street, rt, rw, villageCode, postcode }
      const value = { isAsOnCard: isSame, address }
      return account.put('/users/profile/sections/address/', { ...seen, value })
    },
  })
  if (answer instanceof Response) return answer
  const places = await placeChoices(read, typed)
  return data({ ...answer.data, places }, answer.init ?? {})
}

export default function AddressScreen() {
  const { start, fields, hasCard, places } = useLoaderData<typeof loader>()
  // The type leaves out redirects, because they never arrive here as an action result.
  const answer = useAnswer() as Answer | undefined
  const t = useTranslations('profile-edit')
  const shown = answer?.fields ?? fields
  const typed = typedInFields(shown)
  const [isSame, setSame] = useState(shown.isAsOnCard !== undefined)
  return (
    <SectionPage
      name="address"
      title={t('sections.address')}
      lead={t('address.lead')}
      start={start}
      answer={answer}
      typed={typed}
      saved={fields.street === '' ? null : t('conflict.saved', { value: fields.street ?? '' })}
    >
      {hasCard ? (
        <Checkbox
          name="isAsOnCard"
          defaultChecked={isSame}
          onChange={({ target }) => setSame(target.checked)}
        >
          {t('address.asOnCard')}
        </Checkbox>
      ) : null}
      <div className={isSame ? 'hidden' : 'grid gap-5'}>
        <AddressFields typed={typed} places={answer?.places ?? places} />
      </div>
    </SectionPage>
  )
}
