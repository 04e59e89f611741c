/** The reason why the camera cannot be used; each has a text in both languages. */
export type CameraFault = 'denied' | 'none' | 'busy' | 'unsupported' | 'broken'

export type OpenedCamera = {
  readonly stream: MediaStream
  close(): void
}

/** Opens the front camera. Rejects with a `CameraFault`. */
export async function openCamera(): Promise<OpenedCamera> {
  // Missing without TLS and in some browsers embedded in apps.
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices }
  if (mediaDevices === undefined) throw 'unsupported' satisfies CameraFault
  try {
    const stream = await mediaDevices.getUserMedia({
      audio: false,
      video: { facingMode: 'user', width: { ideal: 1280 }, height: { ideal: 960 } },
    })
    return {
      stream,
      close: () => {
        for (const track of stream.getTracks()) track.stop()
      },
    }
  } catch (error) {
    throw faultOf(error)
  }
}

function faultOf(error: unknown): CameraFault {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'none'
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'broken'
}

const frameWidth = 480
const frameHeight = 640

/**
 * Captures the current camera image as a JPEG: its centre in portrait format, not mirrored as in the preview.
 * Null when the camera has no image yet.
 */
export async function captureFrame(video: HTMLVideoElement): Promise<Blob | null> {
  const { videoWidth, videoHeight } = video
  if (videoWidth === 0) return null
  const width = Math.min(videoWidth, (videoHeight * frameWidth) / frameHeight)
  const height = (width * frameHeight) / frameWidth
  const canvas = document.createElement('canvas')
  canvas.width = frameWidth
  canvas.height = frameHeight
  canvas
    .getContext('2d')
    ?.drawImage(
      video,
      (videoWidth - width) / 2,
      (videoHeight - height) / 2,
      width,
      height,
      0,
      0,
      frameWidth,
      frameHeight,
    )
  return await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
}

const cameraPage = /^(\/en)?\/dashboard\/profile\/identity\/?$/

/**
 * Whether this document may open the camera. Only the response headers of the identity page allow it, and a
 * page reached without loading a document has the headers of the document loaded before.
 */
export function mayOpenCamera(): boolean {
  const [loaded] = performance.getEntriesByType('navigation')
  return loaded === undefined || cameraPage.test(new URL(loaded.name).pathname)
}
