import { z } from '@hono/zod-openapi'
import { json, jsonCountedPage } from '../../answers.ts'
import { PageQuery, SearchText } from '../../fields.ts'
import { operation } from '../../operation.ts'
import { deskRoles } from '../../words/desks.ts'
import { DeskPropertyBody, DeskPropertyFileBody } from './desk-property-body.ts'

const params = z.strictObject({ propertyId: z.string().min(1).max(80) })

const lists = ['run', 'offered', 'over'] as const

export const list = operation('GET /back-office/properties/', {
  summary: 'Properties by code, with what is overdue and which have no recent report; for staff',
  roles: deskRoles.properties,
  query: PageQuery.extend({ state: z.enum(lists).default('run'), text: SearchText }),
  answer: jsonCountedPage(DeskPropertyBody),
})

export const one = operation('GET /back-office/properties/{propertyId}/', {
  summary: 'All records of one property except its money; for staff',
  roles: deskRoles.properties,
  params,
  answer: json(DeskPropertyFileBody, 'The property'),
  refuses: ['properties.not_found'],
})
