// The types of the library that the test provider needs, because the library has none.
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  type Interaction = { readonly uid: string }
  type Context = { readonly oidc: { readonly client: { clientId: string }; session: Session } }
  type Session = { accountId: string; grantIdFor(clientId: string): string | undefined }
  type Grant = {
    accountId: string
    clientId: string
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }

  export default class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>)
    readonly Grant: new (of: {
      accountId: string
      clientId: string
    }) => Grant
    callback(): (request: IncomingMessage, response: ServerResponse) => void
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: Record<string, unknown>,
      options?: { mergeWithLastSubmission: boolean },
    ): Promise<void>
    on(event: string, listener: (...values: unknown[]) => void): void
  }
  export type { Context, Grant, Session }
}
