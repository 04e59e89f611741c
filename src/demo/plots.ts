import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { Localized } from '#kernel'
import type { NewPicture } from '#properties'

const manifestFile = new URL('../../art/plots/manifest.json', import.meta.url)

const View = z.object({
  width: z.int().positive(),
  height: z.int().positive(),
  widths: z.array(z.int().positive()).min(1),
})
const Plot = z.object({
  color: z.string().regex(/^#[0-9a-f]{6}$/i),
  views: z.record(z.string(), View),
})
const Plots = z.record(z.string(), Plot)
export type Plot = z.infer<typeof Plot>
/** Rendered plots by name. */
export type Plots = z.infer<typeof Plots>

/** Returns the rendered plots in `art/plots`; empty when there are none. */
export async function readPlots(): Promise<Plots> {
  try {
    return Plots.parse(JSON.parse(await readFile(manifestFile, 'utf8')))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    throw error
  }
}

/** Views in display order; the first is shown on the card. */
const views: Record<string, Localized> = {
  whole: { id: 'dilihat utuh dari atas', en: 'the whole plot from above' },
  side: { id: 'dilihat dari sisi lain', en: 'seen from another side' },
  plan: { id: 'denah dari tepat di atas', en: 'straight from above' },
  evening: { id: 'menjelang malam', en: 'at dusk' },
}

/** Returns the pictures of a plot as pictures of a property; `look` describes what they show. */
export function picturesOfPlot(
  plotId: string,
  plot: Plot,
  { name, look }: { readonly name: string; readonly look: Localized },
): NewPicture[] {
  return Object.entries(views).flatMap(([view, words]) => {
    const size = plot.views[view]
    if (size === undefined) return []
    const alt = {
      id: `${name}, ${words.id}: ${look.id}`,
      en: `${name}, ${words.en}: ${look.en}`,
    }
    return [
      {
        pictureId: null,
        src: `/plots/${plotId}/${view}`,
        ...size,
        color: plot.color.toLowerCase(),
        alt,
      },
    ]
  })
}
