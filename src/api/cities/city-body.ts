import type { z } from '@hono/zod-openapi'
import type { CityDetail, CityFigures, CityOverview } from '#catalogue'
import type { CityBody, CityFiguresBody } from '#contract/cities/city-body.ts'
import type { Domain } from '../encode.ts'

export function overviewBody({ propertyCount, figures, picture, ...city }: CityOverview) {
  return {
    ...city,
    propertyCount,
    picture: picture === null ? null : { ...picture, widths: [...picture.widths] },
    figures: figuresBody(figures),
  }
}

export function cityBody(detail: CityDetail): Domain<z.infer<typeof CityBody>> {
  const { rent, growth, results, facts, ...overview } = detail
  return {
    ...overviewBody(overview),
    rent:
      rent === null
        ? null
        : {
            ...rent,
            perSquareMetre: rent.perSquareMetre,
            properties: rent.properties,
          },
    growth: growth === null ? null : { ...growth, properties: growth.properties },
    results: results.map(({ payouts, paidOut, perUnit, ...result }) => ({
      ...result,
      payouts,
      paidOut,
      perUnit,
    })),
    facts: facts.map((fact) => ({ ...fact })),
  }
}

function figuresBody(figures: CityFigures): Domain<z.infer<typeof CityFiguresBody>> {
  const { netYield, occupancy, valueMove } = figures
  return {
    properties: figures.properties,
    open: figures.open,
    netYield: netYield === null ? null : { ...netYield, properties: netYield.properties },
    occupancy: occupancy === null ? null : counted(occupancy),
    valueMove: valueMove === null ? null : counted(valueMove),
  }
}

function counted(figure: { readonly basisPoints: number; readonly properties: bigint }) {
  return { ...figure, properties: figure.properties }
}
