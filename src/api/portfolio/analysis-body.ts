import type { z } from '@hono/zod-openapi'
import type { AnalysisBody } from '#contract/portfolio/analysis-body.ts'
import type { Analysis, Overview } from '#portfolio'
import { onTheWire, type Wire } from './wire.ts'

export function analysisBody(analysis: Analysis): z.infer<typeof AnalysisBody> {
  return onTheWire({
    ...analysis,
    properties: analysis.properties.map(({ property, ...figures }) => {
      const { id, name, city, type, titleKind } = property
      return { ...figures, property: { id, name, city, type, titleKind } }
    }),
  })
}

type Around = Pick<Overview, 'month' | 'news' | 'watched' | 'performance'>

export function aroundBody({ month, news, watched, performance }: Around): Wire<Around> {
  return onTheWire({ month, news, watched, performance })
}
