import type { z } from '@hono/zod-openapi'
import { draftFieldNames } from '#contract'
import type { Proposal } from '#contract/back-office/desks/proposal-body.ts'
import type {
  DraftBody,
  DraftContentBody,
  DraftLineBody,
} from '#contract/back-office/properties/draft-body.ts'
import type { FieldError, Locale } from '#kernel'
import { cityPlaces } from '#places'
import {
  type Draft,
  forecastSoFar,
  obstaclesOf,
  photographsMin,
  picturesMax,
  raiseOf,
  type TaxTerms,
  titleKindOf,
} from '#properties'
import type { Domain } from '../../encode.ts'
import { fieldProblem } from '../../problem.ts'

function typedContent({ content, unfinished }: Draft): Domain<z.infer<typeof DraftContentBody>> {
  return Object.fromEntries(
    draftFieldNames.map((name) => [name, unfinished[name] ?? content[name]]),
  )
}

export function withMissing(
  draft: Draft,
  today: string,
  isInReview: boolean,
): Domain<z.infer<typeof DraftLineBody>> {
  const { propertyId, content } = draft
  return {
    ...draft,
    name: content.name ?? propertyId,
    code: content.code,
    missing: obstaclesOf(draft, today).length,
    isInReview,
  }
}

type DraftContext = {
  readonly today: string
  readonly locale: Locale
  readonly mayWrite: boolean
  readonly proposal: Domain<Proposal> | null
  /** Errors across several fields, such as a place that is not in its city. */
  readonly placeObstacles: readonly FieldError[]
  /** The present taxes of its type; null while it has no type. */
  readonly taxes: TaxTerms | null
}

export function withObstacles(draft: Draft, more: DraftContext): Domain<z.infer<typeof DraftBody>> {
  const { enteredAt, content, pictures } = draft
  const raise = raiseOf(content)
  const { issuePrice } = content
  const isWhole = raise > 0n && issuePrice !== null && issuePrice > 0n && raise % issuePrice === 0n
  const obstacles = [...obstaclesOf(draft, more.today), ...more.placeObstacles]
  return {
    ...draft,
    mayWrite: more.mayWrite,
    proposal: more.proposal,
    isEntered: enteredAt !== null,
    content: typedContent(draft),
    pictures: pictures.map((picture) => ({
      ...picture,
      src: `/back-office/files/pictures/${picture.id}`,
    })),
    raise,
    unitsTotal: isWhole ? raise / issuePrice : null,
    titleKind: content.type === null ? null : titleKindOf(content.type),
    forecast: forecastSoFar(content, more.taxes),
    obstacles: obstacles.map((field) => fieldProblem(field, more.locale)),
    limits: {
      photographsMin,
      photographsMax: picturesMax.photograph,
      plansMax: picturesMax.plan,
    },
    choices: {
      cities: [...cityPlaces().values()].map(({ code, name, nameEn, province }) => {
        return { code, name: { id: name, en: nameEn }, province }
      }),
    },
  }
}
