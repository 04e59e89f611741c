import type { Screen } from './screens.ts'

/** What investors see after signing in. */
export const dashboardScreens: readonly Screen[] = [
  withProfile('dashboard', '/dashboard', 'investor/dashboard.tsx'),
  withProfile('wallet', '/dashboard/wallet', 'investor/wallet.tsx'),
  withProfile('deposit-form', '/dashboard/wallet/deposit', 'investor/deposit-form.tsx'),
  withProfile('deposit', '/dashboard/wallet/deposits/:depositId', 'investor/deposit.tsx'),
  withProfile('portfolio', '/dashboard/portfolio', 'portfolio/overview.tsx'),
  withProfile('portfolio-holdings', '/dashboard/portfolio/holdings', 'portfolio/holdings.tsx'),
  withProfile('portfolio-income', '/dashboard/portfolio/income', 'portfolio/income.tsx'),
  withProfile('payout', '/dashboard/portfolio/income/:distributionId', 'portfolio/payout.tsx'),
  withProfile('portfolio-analysis', '/dashboard/portfolio/analysis', 'portfolio/analysis.tsx'),
  withProfile('portfolio-orders', '/dashboard/portfolio/orders', 'portfolio/orders.tsx'),
  withProfile('portfolio-documents', '/dashboard/portfolio/documents', 'portfolio/documents.tsx'),
  withProfile('portfolio-export', '/dashboard/portfolio/export', 'portfolio/export.ts'),
  withProfile('tax-year', '/dashboard/portfolio/tax/:year', 'portfolio/tax-year.tsx'),
  withProfile('tax-file', '/dashboard/portfolio/tax/:year/file', 'portfolio/tax-file.ts'),
  withLogin('profile', '/dashboard/profile', 'investor/profile.tsx'),
  withLogin('profile-edit', '/dashboard/profile/edit', 'profile/edit-personal.tsx'),
  withLogin('phone', '/dashboard/profile/phone', 'profile/phone.tsx'),
  withLogin('identity', '/dashboard/profile/identity', 'profile/identity.tsx'),
  withLogin('movement', '/dashboard/profile/movement', 'profile/movement.ts'),
  withLogin('exemption', '/dashboard/profile/exemption', 'profile/exemption.tsx'),
  withLogin('profile-address', '/dashboard/profile/edit/address', 'profile/edit-address.tsx'),
  withLogin('profile-work', '/dashboard/profile/edit/work', 'profile/edit-work.tsx'),
  withLogin('profile-tax', '/dashboard/profile/edit/tax', 'profile/edit-tax.tsx'),
  withLogin('profile-heirs', '/dashboard/profile/edit/heirs', 'profile/edit-heirs.tsx'),
  withLogin('profile-consents', '/dashboard/profile/edit/consents', 'profile/edit-consents.tsx'),
  withLogin('profile-photo', '/dashboard/profile/photo', 'profile/photo.tsx'),
  withLogin('profile-photo-file', '/dashboard/profile/photo/file', 'profile/photo-file.ts'),
  withLogin('profile-drafts', '/dashboard/profile/drafts', 'profile/drafts.ts'),
  withLogin('privacy-requests', '/dashboard/profile/privacy', 'privacy/requests.tsx'),
  withLogin('privacy-copy', '/dashboard/profile/privacy/:requestId/file', 'privacy/copy-file.ts'),
  withLogin('close-account', '/dashboard/profile/close', 'privacy/close.tsx'),
  withLogin('suitability', '/dashboard/profile/suitability', 'profile/suitability.tsx'),
  withProfile('explore', '/dashboard/explore', 'investor/explore.tsx'),
  withProfile('city', '/dashboard/explore/cities/:cityId', 'investor/city.tsx'),
  withProfile('properties', '/dashboard/properties', 'investor/properties.tsx'),
  withProfile('watchlist', '/dashboard/watchlist', 'investor/watchlist.tsx'),
  withProfile('buy', '/dashboard/properties/:propertyId', 'investor/buy.tsx'),
  withProfile(
    'confirm-purchase',
    '/dashboard/properties/:propertyId/buy',
    'investor/confirm-purchase.tsx',
  ),
  withProfile('quote', '/dashboard/properties/:propertyId/quote', 'investor/quote.ts'),
  withLogin(
    'report-file',
    '/dashboard/properties/:propertyId/reports/:quarter',
    'owners/report-file.ts',
  ),
  withLogin(
    'buyer-document',
    '/dashboard/properties/:propertyId/documents/:documentId',
    'owners/document-file.ts',
  ),
  withProfile('subscription', '/dashboard/orders/:subscriptionId', 'investor/subscription.tsx'),
  withProfile('notifications', '/dashboard/notifications', 'notifications/notifications.tsx'),
  withProfile(
    'notification-settings',
    '/dashboard/notifications/settings',
    'notifications/settings.tsx',
  ),
  withProfile('alerts', '/dashboard/notifications/alerts', 'alerts/alerts.tsx'),
  withProfile('new-alert', '/dashboard/notifications/alerts/new', 'alerts/new-alert.tsx'),
  withLogin('live', '/dashboard/live', 'notifications/live.ts'),
  withLogin('notification', '/dashboard/notifications/:noticeId', 'notifications/open-notice.ts'),
  withProfile('referral', '/dashboard/referral', 'referral/referral.tsx'),
  withProfile('friends', '/dashboard/referral/friends', 'referral/friends.tsx'),
  withProfile('friends-file', '/dashboard/referral/friends/file', 'referral/friends-file.ts'),
  withProfile('language', '/dashboard/language', 'profile/language.tsx'),
  withLogin('amounts', '/dashboard/amounts', 'investor/amounts.ts'),
  withProfile('tokens', '/dashboard/security-settings/tokens', 'security/tokens.tsx'),
]

/** For signed-in visitors whose name and phone are known. */
function withProfile(id: string, path: string, file: string): Screen {
  return { id, path, file: `routes/${file}`, guard: 'profile-complete', layout: 'dashboard' }
}

/** For everybody who is signed in. */
function withLogin(id: string, path: string, file: string): Screen {
  return { ...withProfile(id, path, file), guard: 'login' }
}
