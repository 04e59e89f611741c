import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { Localized } from '#kernel'
import type { Picture } from '#properties'
import type { DemoProperty } from './properties/demo-property.ts'

const manifestFile = new URL('../../public/plots/manifest.json', import.meta.url)

const View = z.object({
  width: z.int().positive(),
  height: z.int().positive(),
  widths: z.array(z.int().positive()).min(1),
})
const Plot = z.object({
  color: z.string().regex(/^#[0-9a-f]{6}$/i),
  views: z.record(z.string(), View),
})
const Manifest = z.record(z.string(), Plot)
export type PlotManifest = z.infer<typeof Manifest>

/** The rendered plots that lie under `public/plots`, by property and view; empty when there are none. */
export async function readPlotManifest(): Promise<PlotManifest> {
  try {
    return Manifest.parse(JSON.parse(await readFile(manifestFile, 'utf8')))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    throw error
  }
}

/** The views in the order they are shown: the first one is the card's. */
const views: Record<string, Localized> = {
  whole: { id: 'dilihat utuh dari atas', en: 'the whole plot from above' },
  side: { id: 'dilihat dari sisi lain', en: 'seen from another side' },
  plan: { id: 'denah dari tepat di atas', en: 'straight from above' },
  evening: { id: 'menjelang malam', en: 'at dusk' },
}
const unrendered = {
  color: '#e7d9c3',
  views: { whole: { width: 1120, height: 840, widths: [480, 960] } },
}

/** The pictures of a property. Without a rendered one its card still says where it will be. */
export function picturesOf(property: DemoProperty, manifest: PlotManifest): Picture[] {
  const { id, name, look } = property
  const rendered: PlotManifest[string] = manifest[id] ?? unrendered
  return Object.entries(views).flatMap(([view, words]) => {
    const size = rendered.views[view]
    if (size === undefined) return []
    return [
      {
        src: `/plots/${id}/${view}`,
        ...size,
        color: rendered.color.toLowerCase(),
        alt: {
          id: `${name}, ${words.id}: ${look.id}`,
          en: `${name}, ${words.en}: ${look.en}`,
        },
      },
    ]
  })
}
