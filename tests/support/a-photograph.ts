import sharp from 'sharp'

type Options = {
  readonly width: number
  readonly height: number
  readonly format?: 'jpeg' | 'png' | 'webp' | 'avif'
}

/** Returns a picture as a camera makes it: large, and with the place where it was taken in its metadata. */
export async function aPhotograph({ width, height, format = 'jpeg' }: Options): Promise<Buffer> {
  const ground = { r: 190, g: 140, b: 90 }
  return await sharp({ create: { width, height, channels: 3, background: ground } })
    .withExif({ IFD0: { Make: 'Kamera Uji' }, IFD3: { GPSLatitude: '6/1 55/1 3/1' } })
    .toFormat(format)
    .toBuffer()
}
