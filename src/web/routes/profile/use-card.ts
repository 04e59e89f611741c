import { type RefObject, useEffect, useRef, useState } from 'react'
import { useFetcher, useSubmit } from 'react-router'
import { type CardField, cardFields } from '#contract'
import type { CardReading } from '#contract/users/card-reading-body.ts'
import { filledFrom, isPlaceField, placeFields, withCardValue } from './card-fill.ts'
import type { IdentityAnswer } from './identity-answer.ts'
import { type Typed, typedOf } from './identity-typed.ts'
import type { useDraft } from './use-draft.ts'

/** What was read before, and what the form was answered with if it was sent as a whole. */
export type CardState = {
  readonly kept: CardReading | null
  readonly answer: IdentityAnswer | undefined
}

type Around = {
  readonly form: RefObject<HTMLFormElement | null>
  readonly typed: Typed
  readonly draft: Pick<ReturnType<typeof useDraft>, 'keep'>
  readonly onFilled: () => void
}

export type CardHand = {
  /** What was read last; also of a picture that showed no card. */
  readonly reading: CardReading | null
  /** What the last card says. */
  readonly onCard: CardReading | null
  readonly filled: readonly CardField[]
  /** The form as it is. */
  readonly values: Typed
  readonly problem: IdentityAnswer['problem']
  readonly isReading: boolean
  /** Whether something was read since the page was opened. */
  readonly isFresh: boolean
  /** Looks at the form again after it was typed into. */
  look(): void
  /** Has the chosen picture read; without script the form is sent with it. */
  read(): void
  use(field: CardField): void
}

/**
 * The card beside its form. What it says is put into the fields as they are when the answer comes, so
 * that nothing typed meanwhile is lost; places are chosen by the way that choosing one by hand takes.
 */
export function useCard(state: CardState, { form, typed, draft, onFilled }: Around): CardHand {
  const fetcher = useFetcher<IdentityAnswer>()
  const submit = useSubmit()
  const [values, setValues] = useState(typed)
  const [filledHere, setFilled] = useState<readonly CardField[] | null>(null)
  const answered = useRef<IdentityAnswer | undefined>(undefined)
  const reading = fetcher.data?.reading ?? state.answer?.reading ?? state.kept
  const onCard = [fetcher.data?.reading, state.answer?.reading, state.kept].find(
    (each) => each?.isCard,
  )

  const look = () => {
    if (form.current !== null) setValues(typedOf(new FormData(form.current)))
  }
  const put = (next: Typed, changed: readonly CardField[]) => {
    const target = form.current
    if (target === null) return
    for (const field of changed) {
      // Provinces are there already; what can be chosen below them comes with the answer.
      const isAhead = isPlaceField(field) && field !== 'province'
      const control = isAhead ? null : target.elements.namedItem(field)
      if (control !== null && 'value' in control) control.value = next[field]
    }
    if (changed.some(isPlaceField)) {
      const sent = new FormData(target)
      for (const place of placeFields) sent.set(place, next[place])
      sent.delete('card')
      sent.set('intent', 'places')
      void submit(sent, { method: 'post', replace: true })
    }
    look()
    onFilled()
    draft.keep({ currentTarget: target })
  }
  useEffect(() => {
    const answer = fetcher.data
    if (answer === answered.current || answer?.reading === undefined) return
    answered.current = answer
    if (form.current === null) return
    const { typed: next, filled } = filledFrom(
      typedOf(new FormData(form.current)),
      answer.reading.fields,
    )
    setFilled(filled)
    if (filled.length > 0) put(next, filled)
  })
  // The places that were chosen are in the form once their lists have come.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at again when the form is answered.
  useEffect(() => {
    look()
    if (filledHere !== null && form.current !== null) draft.keep({ currentTarget: form.current })
  }, [typed])

  return {
    reading,
    onCard: onCard ?? null,
    filled: filledHere ?? state.answer?.filled ?? [],
    values,
    problem: fetcher.data?.problem,
    isReading: fetcher.state !== 'idle',
    isFresh: fetcher.data?.reading !== undefined || state.answer?.reading !== undefined,
    look,
    read: () => {
      const chosen = form.current === null ? null : new FormData(form.current).get('card')
      const sent = new FormData()
      sent.set('intent', 'read')
      if (chosen !== null) sent.set('card', chosen)
      void fetcher.submit(sent, { method: 'post', encType: 'multipart/form-data' })
    },
    use: (field) => {
      if (form.current === null || onCard === undefined || onCard === null) return
      const before = typedOf(new FormData(form.current))
      const next = withCardValue(before, onCard.fields, field)
      put(
        next,
        cardFields.filter((each) => next[each] !== before[each]),
      )
    },
  }
}
