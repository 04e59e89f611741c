import type { Opening } from '#contract/careers/careers.ts'
import { jakartaDate, type Locale } from '#kernel'
import type { JobOpening } from '../../../head/served-head.ts'

/** Returns a job opening as structured data for search engines. */
export function jobOf(opening: Opening, locale: Locale): JobOpening {
  const { title, summary, publishedAt, closesOn, kind, city, place } = opening
  return {
    title: title[locale],
    description: summary[locale],
    postedOn: jakartaDate(new Date(publishedAt)),
    closesOn,
    employment: kind,
    city: city.name,
    province: city.name,
    isRemote: place === 'remote',
    pay: { lowest: opening.payLowest, highest: opening.payHighest },
  }
}
