/** Why there is no picture; each has its words in both languages. */
export type CameraFault = 'denied' | 'none' | 'busy' | 'unsupported' | 'broken'

export type OpenedCamera = {
  readonly stream: MediaStream
  close(): void
}

/** Opens the camera that looks at the person. Rejects with a `CameraFault`. */
export async function openCamera(): Promise<OpenedCamera> {
  // Without TLS, and in some browsers inside of apps, there is no such thing.
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

/** What the camera shows now: its middle, upright, as it is and not as in the mirror. */
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
 * Whether this document may open a camera: only the page of the pictures allows it with its headers,
 * and a page that was reached without loading a document has those of the one before.
 */
export function mayOpenCamera(): boolean {
  const [loaded] = performance.getEntriesByType('navigation')
  return loaded === undefined || cameraPage.test(new URL(loaded.name).pathname)
}
