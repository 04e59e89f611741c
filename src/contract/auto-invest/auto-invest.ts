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

export const overview = operation('GET /auto-invest/', {
  summary: 'My auto-invest plan, what it does next, and the rules for plans',
  description:
    'The plan is null if there is none. The money stays available, and can be withdrawn, until the ' +
    'moment of a purchase; `next.wouldBuy` is what the plan would buy now.',
  answer: json(AutoInvestBody, 'The current state'),
})

export const keep = operation('PUT /auto-invest/plan/', {
  summary: 'Start my plan, or give it new rules from now on',
  description:
    'Needs a session confirmed in the last five minutes. Purchases announced under earlier rules do ' +
    'not happen. Sending the same rules again changes nothing.',
  body: PlanInput,
  answer: json(PlanBody, 'The current plan'),
  refuses: [...startProblems, ...rulesProblems, 'offerings.risk_statement_outdated'],
})

export const pause = operation('POST /auto-invest/plan/pause/', {
  summary: 'Pause my plan; announced purchases do not happen',
  answer: json(PlanBody, 'The plan is paused'),
  refuses: ['autoinvest.no_plan', 'autoinvest.not_in_state'],
})

export const resumption = operation('POST /auto-invest/plan/resumption/', {
  summary: 'Resume my plan; purchases it missed are not made up for',
  description: 'Needs a session confirmed in the last five minutes.',
  answer: json(PlanBody, 'The plan is on'),
  refuses: [...startProblems, 'autoinvest.no_plan', 'autoinvest.not_in_state'],
})

export const end = operation('POST /auto-invest/plan/end/', {
  summary: 'End my plan; units it bought stay mine',
  answer: json(z.object({ plan: z.null() }), 'The plan has ended'),
  refuses: ['autoinvest.no_plan'],
})

export const trial = operation('POST /auto-invest/trials/', {
  summary: 'What rules would have bought in the last twelve months; nothing is stored',
  description:
    'Calculated from the offerings, the units left and the yield forecast of that time; the money is ' +
    'assumed to have been available. A plan that follows payouts or deposits uses those I received. ' +
    'Past results say nothing about the future.',
  body: RulesInput,
  answer: json(TrialBody, 'The result of the trial'),
  refuses: [...rulesProblems],
})

export const executions = operation('GET /auto-invest/executions/', {
  summary: 'Each time my plans were announced or carried out, newest first',
  query: PageQuery,
  answer: jsonPage(ExecutionBody),
})
