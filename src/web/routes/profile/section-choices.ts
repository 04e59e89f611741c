import type { ProfileSections } from '#contract/users/section-body.ts'

type Work = NonNullable<ProfileSections['work']['value']>

/** The values that the API accepts for each choice, in display order. */
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
