/** What is accepted as a file: the media types by its content, and its size in bytes. */
type UploadRule = {
  readonly types: readonly UploadType[]
  readonly bytesMax: number
  /** The limit for the longer side of a picture in pixels, where it is lower than usual. */
  readonly sideMax?: number
}

const photos = ['image/jpeg', 'image/png'] as const
const pictures = [...photos, 'image/webp', 'image/avif'] as const
const megabyte = 1024 * 1024

/** The media types of files that are accepted anywhere. */
export const uploadTypes = [...pictures, 'application/pdf'] as const
type UploadType = (typeof uploadTypes)[number]

/** The files that forms accept. Screens announce the same rule that the API checks. */
export const uploadRules = {
  // Evidence and other documents, scanned or photographed.
  document: { types: [...photos, 'application/pdf'], bytesMax: 10 * megabyte },
  photo: { types: photos, bytesMax: 10 * megabyte },
  deed: { types: ['application/pdf'], bytesMax: 10 * megabyte },
  cv: { types: ['application/pdf'], bytesMax: 5 * megabyte },
  // A picture of a movement check, taken by the page.
  frame: { types: ['image/jpeg'], bytesMax: megabyte, sideMax: 1280 },
  photograph: { types: pictures, bytesMax: 12 * megabyte },
  plan: { types: [...pictures, 'application/pdf'], bytesMax: 12 * megabyte },
} as const satisfies Record<string, UploadRule>
export type UploadKind = keyof typeof uploadRules

/** How many files one form accepts, where it accepts several. */
export const uploadsMax = {
  'message-attachments': 3,
  'death-report-documents': 5,
  'month-evidence': 5,
  'property-pictures': 6,
  'movement-frames': 6,
} as const
