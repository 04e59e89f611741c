import type { ProfileSections } from '#contract/users/section-body.ts'

type Work = NonNullable<ProfileSections['work']['value']>
type Heir = NonNullable<ProfileSections['heirs']['value']>['heirs'][number]

/** What the API takes where something is chosen, in the order it is offered. */
export const choicesOf = {
  occupation: [
    'employee',
    'civil-servant',
    'military-police',
    'self-employed',
    'professional',
    'homemaker',
    'student',
    'retired',
    'teacher',
    'farmer-fisher',
    'other',
  ],
  fundSource: [
    'salary',
    'business',
    'savings',
    'investments',
    'inheritance',
    'grant',
    'asset-sale',
    'family',
    'other',
  ],
  goal: ['income', 'growth', 'long-term', 'other'],
  relation: ['spouse', 'child', 'parent', 'sibling', 'other'],
} as const satisfies {
  readonly occupation: readonly Work['occupation'][]
  readonly fundSource: readonly Work['fundSource'][]
  readonly goal: readonly Work['goal'][]
  readonly relation: readonly Heir['relation'][]
}
