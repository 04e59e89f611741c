import { Refusal } from '#kernel'

/** There is no such picture, or it does not have this size. */
export function pictureNotFound(): Refusal {
  return new Refusal('pictures.not_found', 'not_found')
}

/** The picture is so small that it would look blurred where it is shown large. */
export function pictureTooSmall(details: { width: number; height: number }): Refusal {
  return new Refusal('pictures.too_small', 'invalid', details, [
    { path: 'files', code: 'pictures.too_small', details },
  ])
}
