/** The category of a refusal. It alone decides the HTTP status. */
export type RefusalKind =
  | 'invalid'
  | 'unauthorized'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'limited'

/** Values for the placeholders of the message. Amounts are bigint, instants are Date. */
export type RefusalDetails = Record<string, string | number | bigint | boolean | Date | null>

/** An invalid field: `path` in the request body, `code` of its message. */
export type FieldError = { path: string; code: string; details?: RefusalDetails }

/** A business rule refused the request. Throwing it rolls back the open transaction. */
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

/** A refusal that names the field to change. */
export function fieldRefusal(
  code: string,
  path: string,
  details: RefusalDetails = {},
  kind: 'invalid' | 'conflict' = 'invalid',
): Refusal {
  return new Refusal(code, kind, details, [{ path, code, details }])
}
