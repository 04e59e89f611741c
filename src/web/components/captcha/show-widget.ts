type WidgetOptions = {
  readonly scriptUrl: string
  readonly siteKey: string
  readonly purpose: string
  readonly onAsked: () => void
  /** Called when the provider no longer accepts the answer; the visitor must answer again. */
  readonly onExpired: () => void
}

/** The global object of a known provider's script; all of them have `render`. */
type Provider = {
  ready?(then: () => void): void
  render(
    place: HTMLElement,
    options: {
      sitekey: string
      action: string
      callback(answer: string): void
      'error-callback'(): void
      'expired-callback'(): void
    },
  ): unknown
}

const names = ['turnstile', 'hcaptcha', 'grecaptcha']
const waitMilliseconds = 10_000

/** Shows the configured provider's widget and waits for its answer. */
export async function showWidget(place: HTMLElement, options: WidgetOptions): Promise<string> {
  const provider = await load(options.scriptUrl)
  const spot = document.createElement('div')
  place.replaceChildren(spot)
  return await new Promise((resolve, reject) => {
    provider.render(spot, {
      sitekey: options.siteKey,
      action: options.purpose,
      callback: resolve,
      'error-callback': () => reject(new Error('the widget failed')),
      'expired-callback': options.onExpired,
    })
    options.onAsked()
  })
}

async function load(scriptUrl: string): Promise<Provider> {
  const found = providerOnPage()
  if (found !== null) return found
  const script = document.createElement('script')
  script.src = scriptUrl
  script.async = true
  await new Promise((resolve, reject) => {
    script.addEventListener('load', resolve)
    script.addEventListener('error', reject)
    document.head.append(script)
  })
  const until = performance.now() + waitMilliseconds
  while (performance.now() < until) {
    const provider = providerOnPage()
    if (provider !== null) return provider
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the script left no widget')
}

function providerOnPage(): Provider | null {
  const page = window as unknown as Record<string, Provider | undefined>
  return names.map((name) => page[name]).find((each) => each?.render !== undefined) ?? null
}
