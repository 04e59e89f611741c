import { z } from '@hono/zod-openapi'
import { Day } from '../fields.ts'
import { genders, idCardFields, pictureFaults, unreadReasons } from '../words/investors.ts'

/** The fields read from an identity card, for its owner and reviewers. */
export const IdCardReadingBody = z
  .object({
    isCard: z.boolean().openapi({ description: 'False: no card was found in the photo' }),
    fields: z
      .object({
        fullName: z.string(),
        nik: z.string(),
        birthPlace: z.string(),
        bornOn: Day,
        gender: z.enum(genders),
        street: z.string(),
        rt: z.string(),
        rw: z.string(),
        province: z.string(),
        city: z.string(),
        district: z.string(),
        village: z.string(),
      })
      .partial()
      .openapi({ description: 'What was read; places by their code in `places`' }),
    placeNames: z
      .object({
        province: z.string(),
        city: z.string(),
        district: z.string(),
        village: z.string(),
      })
      .partial()
      .openapi({ description: 'The names of those codes' }),
    unread: z.array(z.object({ field: z.enum(idCardFields), why: z.enum(unreadReasons) })).openapi({
      description:
        '`unread`: not found or not legible; `contradicts`: NIK, birth date and gender do not agree; ' +
        '`unknown`: no one place has the name that was read',
    }),
    picture: z.array(z.enum(pictureFaults)).openapi({
      description: 'What in the photo may have made something unreadable',
    }),
    readAt: z.iso.datetime(),
  })
  .openapi('CardReading')
export type IdCardReading = NonNullable<z.input<typeof IdCardReadingBody>>
