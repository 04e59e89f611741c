import { sql } from 'kysely'
import { listProperties, unfilteredQuery } from '#catalogue'
import { type Database, type Tx, transaction } from '#database'
import { type Clock, day, later } from '#kernel'
import { createOfferings } from '#offerings'
import { changeStates, type NewProperty, publishProperties, refreshListings } from '#properties'
import { demoProperties } from './load-demo.ts'
import { newProperty } from './new-property.ts'
import { picturesOf } from './pictures.ts'
import { readPlots } from './plots.ts'
import type { DemoProperty } from './properties/demo-property.ts'
import { type Seeded, seeded } from './seeded.ts'

const flowers =
  'Melati Mawar Kenanga Cempaka Anggrek Dahlia Teratai Seroja Flamboyan Bougenvil Kamboja Asoka Tulip Lavender Sakura'.split(
    ' ',
  )
const streets =
  'Merdeka Diponegoro Sudirman Kartini Pahlawan Veteran Gajahmada Majapahit Pemuda Cendana Jati Meranti Rajawali Garuda'.split(
    ' ',
  )
const cities =
  'jakarta-selatan jakarta-selatan jakarta-selatan bandung bandung surabaya surabaya badung tangerang-selatan bekasi depok bogor semarang yogyakarta sleman malang denpasar medan makassar batam balikpapan mataram surakarta jakarta-pusat lombok-tengah'.split(
    ' ',
  )
const words: Record<DemoProperty['type'], string> = {
  house: 'Rumah',
  apartment: 'Apartemen',
  shophouse: 'Ruko',
  'home-office': 'Rukan',
  'boarding-house': 'Kos',
  villa: 'Villa',
  warehouse: 'Gudang',
}

/** Number of properties written by one transaction. */
const chunkMax = 900
const openBasisPoints = 7500
const windowDaysMax = 44

/**
 * Adds `scale` times the demo's properties for measurements: names, cities, prices and dates vary, three in
 * four are open, the others announced, none has buyers. A repeated call continues after the existing ones.
 * Calls `onWritten` with the number written after each step.
 */
export async function seedScale(
  db: Database,
  options: { clock: Clock; scale: number; onWritten?: (count: number) => void },
): Promise<number> {
  const { clock, scale, onWritten } = options
  const from = await firstFree(db)
  const now = clock.now()
  const plots = await readPlots()
  const perChunk = Math.max(1, Math.floor(chunkMax / demoProperties.length))
  let written = 0
  for (let copy = from; copy < from + scale; copy += perChunk) {
    const last = Math.min(copy + perChunk, from + scale)
    const properties: NewProperty[] = []
    for (let number = copy; number < last; number += 1) {
      for (const [position, model] of demoProperties.entries()) {
        const chance = seeded(`${model.id} ${number}`)
        const property = variant(model, number, chance)
        const publishedAt = later(
          now,
          -chance.between(1, 600) * day - chance.between(0, 86_399_000),
        )
        const pictures = picturesOf(model, plots)
        const place = number * demoProperties.length + position
        properties.push(newProperty(property, place, { publishedAt }, pictures))
      }
    }
    await transaction(db, (tx) => writeChunk(tx, properties, now))
    written += properties.length
    onWritten?.(written)
  }
  return written
}

// All copies of the first property keep its district, so that a search finds exactly as many.
async function firstFree(db: Database): Promise<number> {
  const text = demoProperties[0]?.district ?? ''
  const { total } = await listProperties(db, { ...unfilteredQuery, text, limit: 1 })
  return Math.max(1, total)
}

function variant(model: DemoProperty, number: number, chance: Seeded): DemoProperty {
  const pick = (list: readonly string[]) => list[chance.between(0, list.length - 1)] ?? ''
  const letters = model.code.replace(/\d/g, '')
  const factor = BigInt(chance.between(60, 100))
  return {
    ...model,
    id: `${model.id}-${number}`,
    code: `${letters}${String(number + 1).padStart(2, '0')}`,
    name: `${words[model.type]} ${pick(streets)} ${pick(flowers)} ${chance.between(1, 99)}`,
    cityId: pick(cities),
    issuer: `${model.issuer} ${number}`,
    isSharia: chance.between(1, 5) === 1,
    price: ((model.price * factor) / 100_000_000n) * 1_000_000n,
    grossYieldBasisPoints: model.grossYieldBasisPoints + chance.between(-120, 120),
    occupancyBasisPoints: Math.min(9900, model.occupancyBasisPoints + chance.between(-400, 400)),
  }
}

async function writeChunk(tx: Tx, properties: readonly NewProperty[], now: Date): Promise<void> {
  // The tables grow a thousandfold, and a plan cached for the first chunk would scan whole tables in the last.
  await sql`select set_config('plan_cache_mode', 'force_custom_plan', true)`.execute(tx)
  await publishProperties(tx, null, properties, { isListed: false })
  const offered = properties.flatMap((property) => {
    const chance = seeded(`${property.id} offering`)
    if (chance.between(1, 10_000) > openBasisPoints) return []
    const until = later(
      now,
      chance.between(1, windowDaysMax - 2) * day + chance.between(0, 86_399_000),
    )
    return [{ property, until }]
  })
  await createOfferings(
    tx,
    now,
    offered.map(({ property, until }) => ({
      propertyId: property.id,
      state: 'open',
      unitPrice: property.issuePrice,
      unitsTotal: property.unitsTotal,
      opensAt: later(until, -windowDaysMax * day),
      closesAt: until,
    })),
  )
  await changeStates(
    tx,
    offered.map(({ property: { id: propertyId }, until }) => ({
      propertyId,
      to: 'open',
      until,
      at: now,
      actorId: null,
    })),
  )
  const opened = new Set(offered.map(({ property }) => property.id))
  const waiting = properties.filter(({ id }) => !opened.has(id))
  await refreshListings(
    tx,
    waiting.map(({ id }) => id),
  )
}
