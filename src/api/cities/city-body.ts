import type { z } from '@hono/zod-openapi'
import type { CityDetail, CityFigures, CityOverview } from '#catalogue'
import type { CityBody, CityFiguresBody } from '#contract/cities/city-body.ts'
import { toJsonInteger } from '#kernel'

export function overviewBody({ propertyCount, figures, picture, ...city }: CityOverview) {
  return {
    ...city,
    propertyCount: toJsonInteger(propertyCount),
    picture: picture === null ? null : { ...picture, widths: [...picture.widths] },
    figures: figuresBody(figures),
  }
}

export function cityBody(detail: CityDetail): z.infer<typeof CityBody> {
  const { rent, growth, results, facts, ...overview } = detail
  return {
    ...overviewBody(overview),
    rent:
      rent === null
        ? null
        : {
            ...rent,
            perSquareMetre: toJsonInteger(rent.perSquareMetre),
            properties: toJsonInteger(rent.properties),
          },
    growth: growth === null ? null : { ...growth, properties: toJsonInteger(growth.properties) },
    results: results.map(({ payouts, paidOut, perUnit, ...result }) => ({
      ...result,
      payouts: toJsonInteger(payouts),
      paidOut: toJsonInteger(paidOut),
      perUnit: toJsonInteger(perUnit),
    })),
    facts: facts.map((fact) => ({ ...fact })),
  }
}

function figuresBody(figures: CityFigures): z.infer<typeof CityFiguresBody> {
  const { netYield, occupancy, valueMove } = figures
  return {
    properties: toJsonInteger(figures.properties),
    open: toJsonInteger(figures.open),
    netYield:
      netYield === null ? null : { ...netYield, properties: toJsonInteger(netYield.properties) },
    occupancy: occupancy === null ? null : counted(occupancy),
    valueMove: valueMove === null ? null : counted(valueMove),
  }
}

function counted(figure: { readonly basisPoints: number; readonly properties: bigint }) {
  return { ...figure, properties: toJsonInteger(figure.properties) }
}
