import { z } from '@hono/zod-openapi'
import { locales } from '#kernel'
import { Day, Integer } from '../fields.ts'
import { LocalizedBody } from '../properties/property-body.ts'
import {
  effectTimes,
  motionFileKinds,
  motionKinds,
  motionOrigins,
  motionStates,
  removalReasons,
} from '../words/meetings.ts'
import {
  MotionResultBody,
  PartlyLocalizedBody,
  PropertyLabelBody,
  progressNotes,
} from './meeting-body.ts'

/** An estimate for the requester's units, not a promise. */
const EffectBody = z
  .object({
    units: Integer.openapi({ description: 'Mine, that it is calculated for' }),
    time: z.enum(effectTimes),
    change: z.int().openapi({ description: 'Rupiah for my units; below zero: less for me' }),
    lastPayout: z
      .object({
        month: z.string(),
        amount: Integer,
        isNewest: z.boolean().openapi({ description: 'Whether no later month is booked' }),
      })
      .nullable()
      .openapi({ description: 'What the last payout paid for so many units' }),
    nextPayout: Integer.nullable().openapi({
      description: 'The last payout with the change; null when it changes no payout of rent',
    }),
    fromReserve: Integer.nullable().openapi({
      description: 'What the reserve fund pays, for all unit holders together',
    }),
    fromPayouts: Integer.nullable().openapi({
      description: 'What is deducted from payouts, for all unit holders together',
    }),
  })
  .openapi('MotionEffect')
export type MotionEffect = z.input<typeof EffectBody>

const ProgressBody = z
  .object({
    ...progressNotes,
    steps: z.array(
      z.object({
        id: z.uuid(),
        recordedAt: z.iso.datetime(),
        recordedBy: z.string().nullable().openapi({ description: 'The name of the staff member' }),
        plannedOn: Day.nullable(),
        doneOn: Day.nullable(),
        cost: Integer.nullable(),
        note: LocalizedBody,
        hasEvidence: z.boolean(),
      }),
    ),
  })
  .openapi('MotionProgress')
export type MotionProgress = z.input<typeof ProgressBody>

/** A motion as owners of the property and staff read it. */
export const MotionBody = z
  .object({
    id: z.uuid(),
    property: PropertyLabelBody,
    kind: z.enum(motionKinds),
    origin: z.enum(motionOrigins),
    state: z.enum(motionStates),
    language: z.enum(locales).openapi({ description: 'The language it was written in' }),
    title: PartlyLocalizedBody,
    text: PartlyLocalizedBody,
    translated: z.enum(locales).nullable().openapi({
      description: 'The language that staff added; null: both are original, or it is missing',
    }),
    amount: Integer.nullable().openapi({
      description:
        'Rupiah. repair: its cost · rent-level: the new rent of a month · reserve: more for the reserve each month · ' +
        'sale: the price · buy-back: the price per unit',
    }),
    proposedAt: z.iso.datetime(),
    isMine: z.boolean(),
    support: z
      .object({
        units: Integer,
        unitsNeeded: Integer,
        unitsTotal: Integer,
        holders: Integer,
        until: z.iso.datetime(),
        isMine: z.boolean().openapi({ description: 'I support it' }),
      })
      .nullable()
      .openapi({ description: 'For a unit holder’s motion, by the units its supporters hold now' }),
    callBy: Day.nullable().openapi({ description: 'Until when staff must call a meeting' }),
    isCallLate: z.boolean(),
    meetingId: z.uuid().nullable(),
    removedFor: z.enum(removalReasons).nullable(),
    files: z.array(
      z.object({
        id: z.uuid(),
        kind: z.enum(motionFileKinds),
        name: z.string().openapi({ description: 'For a quote: the company that made it' }),
        amount: Integer.nullable(),
        sha256: z.string(),
      }),
    ),
    result: MotionResultBody.nullable(),
    progress: ProgressBody.nullable().openapi({ description: 'Of an adopted motion' }),
    effect: EffectBody.nullable().openapi({
      description: 'null: the motion has no figure, or nothing has been paid yet',
    }),
  })
  .openapi('Motion')
export type Motion = z.input<typeof MotionBody>
