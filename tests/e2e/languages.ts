/** The languages of the product, and the beginning of the addresses in each. */
export const languages = [
  { locale: 'id', prefix: '' },
  { locale: 'en', prefix: '/en' },
] as const
