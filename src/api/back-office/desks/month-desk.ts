import { uploadsMax } from '#contract'
import {
  evidence,
  type MonthAnswers,
  month,
  voiding,
} from '#contract/back-office/desks/month-desk.ts'
import { type NewMonth, openMonthEvidence, proposeMonth, proposeVoid } from '#distributions'
import { tooManyFiles } from '#files'
import type { ApiContext } from '../../env.ts'
import { resource } from '../../resource.ts'
import { attachment, readUploads } from '../../uploads.ts'
import { readableProposal } from './readable-proposal.ts'

const filesMax = uploadsMax['month-evidence']

const app = resource()

const reasonedLines = ['gross', 'maintenance', 'property-tax', 'insurance', 'reserve'] as const

function reasonsOf(form: MonthAnswers) {
  const given = reasonedLines.flatMap((line) => {
    const code = form[`reasons.${line}`]
    return code === undefined || code === '' ? [] : [[line, code] as const]
  })
  return Object.fromEntries(given)
}

function confirmedOf(said: string | undefined): NewMonth['confirmed'] {
  const [gross, costs] = (said ?? '').split('-')
  return gross === undefined || costs === undefined
    ? null
    : { gross: BigInt(gross), costs: BigInt(costs) }
}

async function propose(c: ApiContext, propertyId: string, form: MonthAnswers) {
  const { db, clock, files: store, dataKeys: keys } = c.var.services
  const { files, confirmed, ...entered } = form
  if (files.length > filesMax) throw tooManyFiles('files', filesMax)
  const clean = await readUploads(files, 'document')
  const reasons = reasonsOf(form)
  const input = { ...entered, propertyId, reasons, confirmed: confirmedOf(confirmed) }
  return await proposeMonth({ db, clock, store, keys }, c.var.actor, input, clean)
}

/** The desk for proposing months with their evidence and taking them back. */
export const monthDeskRoutes = app
  .serve(month, async (c) => {
    const { propertyId } = c.req.valid('param')
    const proposal = await propose(c, propertyId, c.req.valid('form'))
    return readableProposal(proposal, c.var.actor)
  })
  .serve(voiding, async (c) => {
    const { db, clock } = c.var.services
    const input = { ...c.req.valid('param'), ...c.req.valid('json') }
    return readableProposal(await proposeVoid(db, clock, c.var.actor, input), c.var.actor)
  })
  .serve(evidence, async (c) => {
    const { db, files: store, dataKeys: keys } = c.var.services
    const { type, bytes } = await openMonthEvidence(db, { store, keys }, c.req.valid('param'))
    return attachment({ name: 'evidence', type, bytes })
  })
