import type { Mode } from '#kernel'
import type { ApiFetch } from './api/client.ts'
import type { SignIn } from './context.ts'
import type { DrawSharePicture } from './documents/share-picture.ts'
import type { HasSessionChanged } from './session/late-answer.ts'
import type { Analytics } from './shell/root-data.ts'

/** What the server hands to the pages: values only, since the pages are bundled separately. */
export type WebOptions = {
  readonly api: { fetch: ApiFetch }
  /** The one origin of the product, without a slash at the end. */
  readonly publicUrl: string
  /** Where the API is asked instead of in process; null for in process. */
  readonly publicApiUrl: string | null
  /** The values that the `api_proxy` cookie may have. */
  readonly apiProxyAllowlist: readonly string[]
  readonly mode: Mode
  /** The script that counts visits of those who allow it; null for none. */
  readonly analytics: Analytics | null
  /** Where a captcha's widget comes from, if from outside. */
  readonly captchaOrigin: string | null
  /** The provider that people may sign in with; null for none. */
  readonly signIn: SignIn | null
  readonly build: string
  /** Whether the product is reached over TLS: cookies are then sent over TLS only. */
  readonly isSecure: boolean
  /** Whether a session ended or got other tokens while an answer was made, also by another process. */
  readonly hasSessionChanged: HasSessionChanged
  /** Draws what a page is shared with, as PNG; null when too many are waiting. */
  readonly drawSharePicture: DrawSharePicture
}
