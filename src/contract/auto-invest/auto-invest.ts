import { z } from '@hono/zod-openapi'
import { json, jsonPage } from '../answers.ts'
import { PageQuery } from '../fields.ts'
import { operation } from '../operation.ts'
import {
  ExecutionBody,
  PlanBody,
  PlanInput,
  RulesInput,
  TermsBody,
  TrialBody,
} from './plan-body.ts'

const rulesProblems = [
  'autoinvest.amount_below_minimum',
  'autoinvest.day_of_month',
  'autoinvest.unknown_city',
] as const

const startProblems = [
  'identity.confirmation_needed',
  'identity.account_frozen',
  'investors.identity_required',
  'investors.suitability_required',
  'investors.suitability_unconfirmed',
  'investors.not_suitable',
] as const

const AutoInvestBody = z
  .object({ plan: PlanBody.nullable(), terms: TermsBody })
  .openapi('AutoInvest')
export type AutoInvest = z.input<typeof AutoInvestBody>

export const overview = operation('GET /auto-invest/', {
  summary: 'My plan to buy by rules, what it does next, and what counts for plans',
  description:
    'The plan is null when there is none. The money stays free, and can be withdrawn, until the ' +
    'moment of a purchase; `next.wouldBuy` is what would be bought if it were now.',
  answer: json(AutoInvestBody, 'As it is now'),
})

export const keep = operation('PUT /auto-invest/plan/', {
  summary: 'Start my plan, or give it new rules from now on',
  description:
    'Needs a session confirmed in the last five minutes. What was announced under other rules does ' +
    'not happen. The same rules again change nothing.',
  body: PlanInput,
  answer: json(PlanBody, 'The plan that runs now'),
  refuses: [...startProblems, ...rulesProblems, 'offerings.risk_statement_outdated'],
})

export const pause = operation('POST /auto-invest/plan/pause/', {
  summary: 'Let my plan rest; what was announced does not happen',
  answer: json(PlanBody, 'The plan rests'),
  refuses: ['autoinvest.no_plan', 'autoinvest.not_in_state'],
})

export const resumption = operation('POST /auto-invest/plan/resumption/', {
  summary: 'Go on with my plan; what it missed is not made up for',
  description: 'Needs a session confirmed in the last five minutes.',
  answer: json(PlanBody, 'The plan runs'),
  refuses: [...startProblems, 'autoinvest.no_plan', 'autoinvest.not_in_state'],
})

export const end = operation('POST /auto-invest/plan/end/', {
  summary: 'End my plan for good; what it bought stays bought',
  answer: json(z.object({ plan: z.null() }), 'There is no plan any more'),
  refuses: ['autoinvest.no_plan'],
})

export const trial = operation('POST /auto-invest/trials/', {
  summary: 'What rules would have bought in the last twelve months; nothing is kept',
  description:
    'Calculated from what was on offer then, what was left of it and the yield forecast then; the money is ' +
    'taken to have been there. A plan that follows payouts or deposits goes by those I got. It says ' +
    'nothing about what is to come.',
  body: RulesInput,
  answer: json(TrialBody, 'The past under these rules'),
  refuses: [...rulesProblems],
})

export const executions = operation('GET /auto-invest/executions/', {
  summary: 'Each time my plans were announced or carried out, the newest first',
  query: PageQuery,
  answer: jsonPage(ExecutionBody),
})
