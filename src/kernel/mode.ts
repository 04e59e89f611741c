/** The purpose of an installation; `docs/operating.md` lists what each mode allows. */
export const modes = ['demo', 'rehearsal', 'live'] as const

export type Mode = (typeof modes)[number]
