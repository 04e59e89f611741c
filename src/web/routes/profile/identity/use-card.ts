import { type RefObject, useEffect, useRef, useState } from 'react'
import { useFetcher, useSubmit } from 'react-router'
import { type IdCardField, idCardFields } from '#contract'
import type { IdCardReading } from '#contract/users/card-reading-body.ts'
import type { useDraft } from '../use-draft.ts'
import { filledFrom, isPlaceField, placeFields, withCardValue } from './card-fill.ts'
import type { IdentityAnswer } from './identity-answer.ts'
import { type Typed, typedOf } from './identity-typed.ts'

/** The stored card reading, and the action result if the whole form was submitted. */
export type CardState = {
  readonly kept: IdCardReading | null
  readonly answer: IdentityAnswer | undefined
}

type CardContext = {
  readonly form: RefObject<HTMLFormElement | null>
  readonly typed: Typed
  readonly draft: Pick<ReturnType<typeof useDraft>, 'keep'>
  readonly onFilled: () => void
}

export type CardUpload = {
  /** The latest reading, even if its picture showed no card. */
  readonly reading: IdCardReading | null
  /** The latest reading of a picture that showed a card. */
  readonly onCard: IdCardReading | null
  readonly filled: readonly IdCardField[]
  /** The current values of the form. */
  readonly values: Typed
  readonly problem: IdentityAnswer['problem']
  readonly isReading: boolean
  /** Whether a picture was read since the page was opened. */
  readonly isFresh: boolean
  /** Updates `values` from the form after the user typed into it. */
  look(): void
  /** Sends the chosen picture to be read. Without script, the whole form is submitted instead. */
  read(): void
  use(field: IdCardField): void
}

/**
 * Connects a card reading with its form. The card's values are merged into the form as it is when the response
 * arrives, so that nothing typed in the meantime is lost. Places are set with the same request as a choice by
 * hand.
 */
export function useCard(
  state: CardState,
  { form, typed, draft, onFilled }: CardContext,
): CardUpload {
  const fetcher = useFetcher<IdentityAnswer>()
  const submit = useSubmit()
  const [values, setValues] = useState(typed)
  const [filledHere, setFilled] = useState<readonly IdCardField[] | null>(null)
  const answered = useRef<IdentityAnswer | undefined>(undefined)
  const reading = fetcher.data?.reading ?? state.answer?.reading ?? state.kept
  const onCard = [fetcher.data?.reading, state.answer?.reading, state.kept].find(
    (each) => each?.isCard,
  )

  const look = () => {
    if (form.current !== null) setValues(typedOf(new FormData(form.current)))
  }
  const put = (next: Typed, changed: readonly IdCardField[]) => {
    const target = form.current
    if (target === null) return
    for (const field of changed) {
      // The provinces are already listed; the lists of the lower levels arrive with the response.
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
  // The form contains the chosen places only after their lists have arrived.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when `typed` changes, not after every render.
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
        idCardFields.filter((each) => next[each] !== before[each]),
      )
    },
  }
}
