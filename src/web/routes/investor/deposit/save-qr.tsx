import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/button.tsx'
import { DownloadIcon } from '../../../ui/icon.tsx'
import type { QrCode } from './qr-code.ts'

const sideAtLeast = 1000

type SaveQrProps = { readonly qrCode: QrCode; readonly name: string }

/** The button that saves a QR code as a picture: a phone cannot scan its own screen. */
export function SaveQr({ qrCode, name }: SaveQrProps) {
  const t = useTranslations('wallet')
  return (
    <Button size="small" className="needs-script" onClick={() => save(qrCode, name)}>
      <DownloadIcon size={16} aria-hidden="true" />
      {t('saveQr')}
    </Button>
  )
}

function save({ path, size }: QrCode, name: string): void {
  // Whole pixels for each square, because blurred edges are hard to scan.
  const scale = Math.ceil(sideAtLeast / size)
  const canvas = document.createElement('canvas')
  canvas.width = size * scale
  canvas.height = size * scale
  const pen = canvas.getContext('2d')
  if (pen === null) return
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.scale(scale, scale)
  pen.fillStyle = '#000'
  pen.fill(new Path2D(path))
  const link = document.createElement('a')
  link.href = canvas.toDataURL('image/png')
  link.download = `${name}.png`
  link.click()
}
