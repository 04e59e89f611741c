import type { PicturesOf } from '#drafts'
import { type Plots, picturesOfPlot, readPlots } from '#properties'

// The files do not change while the product runs.
let read: Promise<Plots> | null = null

function plots(): Promise<Plots> {
  read ??= readPlots()
  return read
}

/** The plots that a property can be shown by: not those of cities, nor the empty one. */
export async function choosablePlots() {
  return Object.entries(await plots()).flatMap(([id, { color, views }]) => {
    const isOfProperty = views.whole !== undefined && !id.startsWith('city-') && id !== 'empty'
    return isOfProperty ? [{ id, src: `/plots/${id}/whole`, color }] : []
  })
}

/** Gives a draft the pictures of its plot. */
export async function openPictures(): Promise<PicturesOf> {
  const known = await plots()
  const choosable = new Set((await choosablePlots()).map(({ id }) => id))
  return ({ plotId, name, lookId, lookEn }) => {
    const plot = plotId === null || !choosable.has(plotId) ? undefined : known[plotId]
    if (plot === undefined || plotId === null) return []
    const look = { id: lookId ?? '', en: lookEn ?? '' }
    return picturesOfPlot(plotId, plot, { name: name ?? '', look })
  }
}
