import type { PropertyDetail } from '#contract/properties/property-detail-body.ts'
import { jakartaDate } from '#kernel'
import { lifeCycleOf } from '../components/property/ownership/life-cycle.ts'
import { href } from '../locale/href.ts'
import { productName } from '../shell/frames/product.ts'
import type { HeadPlace } from './head-place.ts'
import type { JobOpening, PageDescription, Question, TrailStep } from './served-head.ts'

type Thing = { readonly '@type': string } & Readonly<Record<string, unknown>>

/** The page's content as schema.org data, which contain only what the page shows. */
export function structuredData(page: PageDescription, place: HeadPlace): object[] {
  const things: Thing[] = []
  if (tellsOfUs.includes(page.address)) things.push(organization(place))
  if (page.address === '/') things.push(webSite(page, place))
  if (page.trail !== undefined) things.push(breadcrumbs(page.trail, page, place))
  if (page.property !== undefined) things.push(product(page.property, page, place))
  if (page.questions !== undefined && page.questions.length > 0) {
    things.push(questionPage(page.questions))
  }
  for (const job of page.jobs ?? []) things.push(jobPosting(job, place))
  return things.map((thing) => ({ '@context': 'https://schema.org', ...thing }))
}

const tellsOfUs = ['/', '/about', '/contact']

function organization({ publicUrl }: HeadPlace): Thing {
  return {
    '@type': 'Organization',
    '@id': `${publicUrl}/#organization`,
    name: productName,
    url: `${publicUrl}/`,
    logo: `${publicUrl}/icon-512.png`,
  }
}

function webSite({ description }: PageDescription, { publicUrl, locale }: HeadPlace): Thing {
  return {
    '@type': 'WebSite',
    '@id': `${publicUrl}/#website`,
    name: productName,
    url: publicUrl + href('/', locale),
    inLanguage: locale,
    ...(description === null ? {} : { description }),
    publisher: { '@id': `${publicUrl}/#organization` },
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: `${publicUrl}${href('/marketplace', locale)}?q={search_term_string}`,
      },
      'query-input': 'required name=search_term_string',
    },
  }
}

function breadcrumbs(
  trail: readonly TrailStep[],
  { address }: PageDescription,
  { publicUrl, locale }: HeadPlace,
): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ text, to }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: text,
      item: publicUrl + (to ?? href(address, locale)),
    })),
  }
}

function product(
  property: PropertyDetail,
  { address, description }: PageDescription,
  { publicUrl, locale }: HeadPlace,
): Thing {
  return {
    '@type': 'Product',
    name: property.name,
    sku: property.code,
    category: property.type,
    ...(description === null ? {} : { description }),
    image: property.pictures.map(({ src, widths }) => `${publicUrl}${src}-${widths.at(-1)}.webp`),
    brand: { '@type': 'Brand', name: productName },
    offers: {
      '@type': 'Offer',
      url: publicUrl + href(address, locale),
      price: property.unitPrice,
      priceCurrency: 'IDR',
      availability: `https://schema.org/${availabilityOf(property)}`,
      ...(property.closesAt === null
        ? {}
        : { priceValidUntil: jakartaDate(new Date(property.closesAt)) }),
      seller: { '@id': `${publicUrl}/#organization` },
    },
  }
}

function availabilityOf({ state, unitsLeft }: PropertyDetail): string {
  const stage = lifeCycleOf(state)
  if (stage === 'coming-soon') return 'PreOrder'
  return stage === 'open' && unitsLeft > 0 ? 'InStock' : 'SoldOut'
}

function questionPage(questions: readonly Question[]): Thing {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

const employmentTypes: Record<JobOpening['employment'], string> = {
  'full-time': 'FULL_TIME',
  'part-time': 'PART_TIME',
  contract: 'CONTRACTOR',
  internship: 'INTERN',
}

function jobPosting(job: JobOpening, { publicUrl }: HeadPlace): Thing {
  return {
    '@type': 'JobPosting',
    title: job.title,
    description: job.description,
    datePosted: job.postedOn,
    ...(job.closesOn === null ? {} : { validThrough: job.closesOn }),
    employmentType: employmentTypes[job.employment],
    hiringOrganization: {
      '@type': 'Organization',
      name: productName,
      sameAs: `${publicUrl}/`,
      logo: `${publicUrl}/icon-512.png`,
    },
    jobLocation: {
      '@type': 'Place',
      address: {
        '@type': 'PostalAddress',
        addressLocality: job.city,
        addressRegion: job.province,
        addressCountry: 'ID',
      },
    },
    ...(job.isRemote ? remote : {}),
    ...(job.pay === null ? {} : { baseSalary: salary(job.pay) }),
  }
}

const remote = {
  jobLocationType: 'TELECOMMUTE',
  applicantLocationRequirements: { '@type': 'Country', name: 'Indonesia' },
}

function salary({ lowest, highest }: NonNullable<JobOpening['pay']>): Thing {
  return {
    '@type': 'MonetaryAmount',
    currency: 'IDR',
    value: {
      '@type': 'QuantitativeValue',
      minValue: lowest,
      maxValue: highest,
      unitText: 'MONTH',
    },
  }
}
