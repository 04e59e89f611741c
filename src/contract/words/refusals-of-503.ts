/** Refusals with status 503 although the rest of the product works, so that a form states them like any other. */
export const refusalsOf503: readonly string[] = ['payments.gateway_away', 'request.disk_full']
