import { findChromium } from '../../scripts/chromium.ts'

// The browser uses only the last of several lists, so this list repeats the features that Playwright disables.
const featuresOff = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  // Suggestions below the address bar, which open two internal pages of the browser for every page.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
]

/** Returns the options with which the journeys start the browser. */
export const launchOptions = (kind?: 'whole') => ({
  executablePath: findChromium(kind),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // One process for all pages of a context: otherwise each page starts a second one, for the next site it may open.
    '--renderer-process-limit=1',
    '--disable-site-isolation-trials',
    // A page of a journey is open for seconds, in which optimised code costs more time than it saves.
    '--js-flags=--no-turbofan --no-maglev',
    `--disable-features=${featuresOff.join(',')}`,
  ],
})
