/** What an installation is for; `docs/operating.md` says what each allows. */
export const modes = ['demo', 'rehearsal', 'live'] as const

export type Mode = (typeof modes)[number]
