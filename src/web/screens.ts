import { agreementScreens } from './agreement-screens.ts'
import { backOfficeScreens } from './back-office-screens.ts'
import { bankScreens } from './bank-screens.ts'
import { dashboardScreens } from './dashboard-screens.ts'
import { securityScreens } from './security-screens.ts'
import { walletScreens } from './wallet-screens.ts'

/** Who may open a screen. `guards/` holds one file for each. */
export type Guard = 'public' | 'guest' | 'registration' | 'login' | 'profile-complete' | 'staff'

export type LayoutName = 'public' | 'auth' | 'dashboard' | 'back-office'

export type Screen = {
  /** Unique; the routes are `id/<id>` and `en/<id>`. */
  readonly id: string
  /** Without the language's prefix. */
  readonly path: string
  readonly file: string
  readonly guard: Guard
  readonly layout: LayoutName
  /** For public screens: the query keys that change the page. Others are never kept in memory. */
  readonly query?: readonly string[]
  /** For public screens: no search engine learns of it. */
  readonly isUnlisted?: boolean
}

/** Every screen of the product, once; `routes.ts` makes both languages from it. */
export const screens: readonly Screen[] = [
  {
    id: 'home',
    path: '/',
    file: 'routes/public/home.tsx',
    guard: 'public',
    layout: 'public',
    query: ['session'],
  },
  {
    id: 'benefits',
    path: '/benefits',
    file: 'routes/public/benefits.tsx',
    guard: 'public',
    layout: 'public',
  },
  {
    id: 'marketplace',
    path: '/marketplace',
    file: 'routes/public/marketplace.tsx',
    guard: 'public',
    layout: 'public',
    // Not `q`: what people search for is endless and would push the other pages out.
    query: [
      'city',
      'province',
      'type',
      'state',
      'let',
      'title',
      'sharia',
      'debt',
      'sort',
      'reverse',
      'limit',
      'view',
      'cursor',
    ],
  },
  {
    id: 'compare',
    path: '/marketplace/compare',
    file: 'routes/public/compare.tsx',
    guard: 'public',
    layout: 'public',
    // What it shows depends on who compares what.
    isUnlisted: true,
  },
  {
    id: 'watch',
    path: '/marketplace/watch',
    file: 'routes/public/watch.ts',
    guard: 'public',
    layout: 'public',
    isUnlisted: true,
  },
  {
    id: 'property',
    path: '/marketplace/:propertyId',
    file: 'routes/public/property.tsx',
    guard: 'public',
    layout: 'public',
    query: ['units'],
  },
  {
    id: 'about',
    path: '/about',
    file: 'routes/public/about.tsx',
    guard: 'public',
    layout: 'public',
  },
  {
    id: 'team',
    path: '/team',
    file: 'routes/public/team.tsx',
    guard: 'public',
    layout: 'public',
  },
  {
    id: 'alternate',
    path: '/alternate',
    file: 'routes/public/alternate.tsx',
    guard: 'public',
    layout: 'public',
  },
  {
    id: 'terms',
    path: '/terms-and-conditions',
    file: 'routes/public/terms.tsx',
    guard: 'public',
    layout: 'public',
    query: ['version', 'view'],
  },
  {
    id: 'terms-indonesian',
    path: '/id/terms-and-conditions',
    file: 'routes/public/terms-indonesian.tsx',
    guard: 'public',
    layout: 'public',
    // It names the terms as its own address.
    isUnlisted: true,
    query: ['version', 'view'],
  },
  {
    id: 'privacy',
    path: '/privacy-policy',
    file: 'routes/public/privacy.tsx',
    guard: 'public',
    layout: 'public',
    query: ['version', 'view'],
  },
  {
    id: 'consent',
    path: '/consent',
    file: 'routes/public/consent.ts',
    guard: 'public',
    layout: 'public',
    isUnlisted: true,
  },
  {
    id: 'newsletter',
    path: '/newsletter',
    file: 'routes/public/newsletter.tsx',
    guard: 'public',
    layout: 'public',
    isUnlisted: true,
  },
  {
    id: 'newsletter-confirm',
    path: '/newsletter/confirm',
    file: 'routes/public/newsletter-confirm.tsx',
    guard: 'public',
    layout: 'public',
    isUnlisted: true,
  },
  {
    id: 'newsletter-unsubscribe',
    path: '/newsletter/unsubscribe',
    file: 'routes/public/newsletter-unsubscribe.tsx',
    guard: 'public',
    layout: 'public',
    isUnlisted: true,
  },
  {
    id: 'notifications-unsubscribe',
    path: '/notifications/unsubscribe',
    file: 'routes/notifications/unsubscribe.tsx',
    guard: 'public',
    layout: 'public',
    isUnlisted: true,
  },
  {
    id: 'contact',
    path: '/contact',
    file: 'routes/public/contact.tsx',
    guard: 'public',
    layout: 'public',
    query: ['topic'],
  },
  {
    id: 'contact-status',
    path: '/contact/status',
    file: 'routes/public/contact-status.tsx',
    guard: 'public',
    layout: 'public',
    isUnlisted: true,
  },
  {
    id: 'careers',
    path: '/careers',
    file: 'routes/public/careers.tsx',
    guard: 'public',
    layout: 'public',
    query: ['team', 'city', 'place'],
  },
  {
    id: 'open-application',
    path: '/careers/apply',
    file: 'routes/public/open-application.tsx',
    guard: 'public',
    layout: 'public',
    isUnlisted: true,
  },
  {
    id: 'opening',
    path: '/careers/:openingId',
    file: 'routes/public/opening.tsx',
    guard: 'public',
    layout: 'public',
  },
  {
    id: 'invitation',
    path: '/r/:code',
    file: 'routes/public/invitation.tsx',
    guard: 'public',
    layout: 'public',
    isUnlisted: true,
  },
  {
    id: 'referral-code',
    path: '/register/code',
    file: 'routes/auth/referral-code.ts',
    guard: 'guest',
    layout: 'auth',
  },
  { id: 'login', path: '/login', file: 'routes/auth/login.tsx', guard: 'guest', layout: 'auth' },
  {
    id: 'register',
    path: '/register',
    file: 'routes/auth/register.tsx',
    guard: 'guest',
    layout: 'auth',
  },
  {
    id: 'activate',
    path: '/account/activate',
    file: 'routes/auth/activate.tsx',
    guard: 'registration',
    layout: 'auth',
  },
  {
    id: 'provider-start',
    path: '/sign-in/provider',
    file: 'routes/auth/provider-start.ts',
    guard: 'guest',
    layout: 'auth',
  },
  {
    id: 'provider-callback',
    path: '/sign-in/callback',
    file: 'routes/auth/provider-callback.tsx',
    guard: 'public',
    layout: 'auth',
  },
  {
    id: 'provider-registration',
    path: '/sign-in/registration',
    file: 'routes/auth/provider-registration.tsx',
    guard: 'guest',
    layout: 'auth',
  },
  {
    id: 'regain',
    path: '/regain',
    file: 'routes/regain/regain.tsx',
    guard: 'guest',
    layout: 'auth',
  },
  {
    id: 'regain-request',
    path: '/regain/request',
    file: 'routes/regain/regain-request.tsx',
    guard: 'public',
    layout: 'auth',
  },
  {
    id: 'regain-finish',
    path: '/regain/finish',
    file: 'routes/regain/regain-finish.tsx',
    guard: 'public',
    layout: 'auth',
  },
  {
    id: 'forgot-password',
    path: '/forgot-password',
    file: 'routes/auth/forgot-password.tsx',
    guard: 'public',
    layout: 'auth',
  },
  {
    id: 'reset-password',
    path: '/reset-password',
    file: 'routes/auth/reset-password.tsx',
    guard: 'public',
    layout: 'auth',
  },
  {
    id: 'freeze',
    path: '/freeze',
    file: 'routes/auth/freeze.tsx',
    guard: 'public',
    layout: 'auth',
  },
  {
    id: 'passkey-question',
    path: '/passkey-question',
    file: 'routes/security/passkey-question.ts',
    guard: 'public',
    layout: 'auth',
  },
  { id: 'logout', path: '/logout', file: 'session/logout.ts', guard: 'public', layout: 'auth' },
  ...dashboardScreens,
  ...bankScreens,
  ...agreementScreens,
  ...walletScreens,
  ...securityScreens,
  ...backOfficeScreens,
  {
    id: 'dev-mailbox',
    path: '/dev/mailbox',
    file: 'routes/dev/mailbox.tsx',
    guard: 'public',
    layout: 'public',
    isUnlisted: true,
  },
  {
    id: 'dev-payments',
    path: '/dev/payments',
    file: 'routes/dev/payments.tsx',
    guard: 'public',
    layout: 'public',
    isUnlisted: true,
  },
  {
    id: 'dev-bank',
    path: '/dev/bank',
    file: 'routes/dev/bank.tsx',
    guard: 'public',
    layout: 'public',
    isUnlisted: true,
  },
]

/** The screens with an address of their own that search engines may list. */
export function findable(screens: readonly Screen[]): readonly Screen[] {
  return screens.filter(
    ({ guard, layout, path, isUnlisted }) =>
      guard === 'public' && layout === 'public' && isUnlisted !== true && !path.includes(':'),
  )
}
