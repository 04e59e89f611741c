import type { ProfileSections } from '#contract/users/section-body.ts'

type Work = NonNullable<ProfileSections['work']['value']>

/** What the API takes where something is chosen, in the order it is offered. */
export const choicesOf = {
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
} as const satisfies {
  readonly fundSource: readonly Work['fundSource'][]
  readonly goal: readonly Work['goal'][]
}
