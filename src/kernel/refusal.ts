/** What kind of refusal it is. The kind alone decides the HTTP status. */
export type RefusalKind =
  | 'invalid'
  | 'unauthorized'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'limited'

/** Values that a message may name. Amounts are bigint, instants are Date. */
export type RefusalDetails = Record<string, string | number | bigint | boolean | Date | null>

/** One field that is wrong: `path` as in the request body, `code` names the message. */
export type FieldError = { path: string; code: string; details?: RefusalDetails }

/** A "no" that belongs to the domain. Throwing it rolls back the transaction it is thrown in. */
export class Refusal extends Error {
  readonly code: string
  readonly kind: RefusalKind
  readonly details: RefusalDetails
  readonly fields: readonly FieldError[]

  constructor(
    code: string,
    kind: RefusalKind,
    details: RefusalDetails = {},
    fields: readonly FieldError[] = [],
  ) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.kind = kind
    this.details = details
    this.fields = fields
  }
}
