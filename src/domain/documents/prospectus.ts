import { buildingFactNames, buildingRule } from '#contract'
import { divide, toJsonInteger } from '#kernel'
import type { Outlook, PropertyFacts } from '#properties'
import type { DocumentContent, DocumentRow, DocumentSection } from './document-content.ts'
import { type DocumentSubject, propertyDocument, titleRows } from './property-document.ts'
import type { Words } from './words.ts'

/** Returns the prospectus: all terms and facts as they were when the property was published. */
export function prospectus(
  words: Words,
  subject: DocumentSubject,
  issuedOn: string,
  outlook: Outlook | null,
): DocumentContent {
  const { facts } = subject
  const { t, locale, risk } = words
  return propertyDocument(words, subject, {
    kind: 'prospectus',
    issuedOn,
    sections: [
      { title: t('short'), paragraphs: [facts.summary[locale], facts.story[locale]] },
      ownership(words, facts),
      building(words, facts),
      money(words, facts),
      ordinaryMonth(words, facts),
      ...(outlook === null ? [] : [launch(words, outlook)]),
      {
        title: t('risks'),
        paragraphs: Object.values(risk.items).map(({ name, text }) => `${name}. ${text}`),
      },
      {
        title: t('statements'),
        paragraphs: (['ojk', 'consult', 'responsibility'] as const).flatMap((name) => [
          risk.prescribed[name],
          risk[name],
        ]),
      },
    ],
  })
}

function ownership({ t }: Words, { issuer, unitsTotal }: PropertyFacts): DocumentSection {
  return {
    title: t('own'),
    paragraphs: [
      t('ownCompany', { issuer: issuer.name }),
      t('ownUnit', { units: toJsonInteger(unitsTotal) }),
      t('ownNot'),
    ],
  }
}

function building(words: Words, facts: PropertyFacts): DocumentSection {
  const { t, integer } = words
  const rows = buildingFactNames.flatMap((name): DocumentRow[] => {
    const value = facts[name]
    if (value === null) return []
    const { isYear, unit } = buildingRule(name)
    const number = isYear === true ? String(value) : integer(value)
    return [[words.building[name].name, unit === undefined ? number : `${number} ${unit}`]]
  })
  return { title: t('building'), rows: [...rows, ...titleRows(words, facts)] }
}

function money({ t, rupiah, integer }: Words, facts: PropertyFacts): DocumentSection {
  return {
    title: t('money'),
    hasSum: true,
    rows: [
      [t('price'), rupiah(facts.price)],
      [t('buyingCosts'), rupiah(facts.buyingCosts)],
      [t('reserve'), rupiah(facts.reserve)],
      [t('renovationReserve'), rupiah(facts.renovationReserve)],
      [t('platformFee'), rupiah(facts.platformFee)],
      [t('units'), integer(facts.unitsTotal)],
      [t('issuePrice'), rupiah(facts.issuePrice)],
      [t('raise'), rupiah(facts.raise)],
    ],
  }
}

function ordinaryMonth({ t, rupiah, percent, day }: Words, facts: PropertyFacts): DocumentSection {
  const { forecast } = facts
  const { hotelTax } = forecast
  const perUnit = forecast.net > 0n ? divide(forecast.net, facts.unitsTotal, 'down') : 0n
  return {
    title: t('month'),
    hasSum: true,
    rows: [
      [t('occupancy'), percent(forecast.occupancyBasisPoints)],
      [t('gross'), rupiah(forecast.gross)],
      [t('management'), rupiah(-forecast.management)],
      [t('maintenance'), rupiah(-forecast.maintenance)],
      [t('propertyTax'), rupiah(-forecast.propertyTax)],
      [t('insurance'), rupiah(-forecast.insurance)],
      [t('reserveTopUp'), rupiah(-forecast.reserve)],
      [t('incomeTax'), rupiah(-forecast.incomeTax)],
      ...(hotelTax === 0n ? [] : [[t('hotelTax'), rupiah(-hotelTax)] as const]),
      [t('perUnit'), rupiah(perUnit)],
      [t('net'), rupiah(forecast.net)],
    ],
    note: t('monthNote', { date: day(forecast.madeOn) }),
  }
}

function launch({ t, percent }: Words, outlook: Outlook): DocumentSection {
  return {
    title: t('outlook'),
    rows: [
      [t('growth'), percent(outlook.growthBasisPoints)],
      [t('fundingDays'), t('days', { days: outlook.fundingDays })],
      [t('exitYears'), t('years', { years: outlook.exitYears })],
    ],
  }
}
