import type { z } from '@hono/zod-openapi'
import type { AnalysisBody } from '#contract/portfolio/analysis-body.ts'
import type { Analysis } from '#portfolio'
import type { Domain } from '../encode.ts'

export function analysisBody(analysis: Analysis): Domain<z.infer<typeof AnalysisBody>> {
  return {
    ...analysis,
    properties: analysis.properties.map(({ property, ...figures }) => {
      const { id, name, city, type, titleKind } = property
      return { ...figures, property: { id, name, city, type, titleKind } }
    }),
  }
}
