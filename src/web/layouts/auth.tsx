import { type LoaderFunctionArgs, Outlet, useLoaderData } from 'react-router'
import { apiContext } from '../context.ts'
import { SlowPage } from '../shell/errors/slow-page.tsx'
import { OperatorLine } from '../shell/frames/operator-line.tsx'
import { PlainFrame } from '../shell/frames/plain-frame.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  return { operator: await context.get(apiContext).get('/operator/') }
}

/** It is the same on every page, so it is not read again on navigation. */
export const shouldRevalidate = () => false

/** A single form; on wide screens beside it a plot, and the company with its licence. */
export default function AuthLayout() {
  return (
    <PlainFrame>
      <div className="grid w-full max-w-[1200px] items-center gap-x-16 lg:grid-cols-[27rem_minmax(0,1fr)] xl:gap-x-24">
        <div className="relative mx-auto w-full max-w-[27rem]">
          <Outlet />
          <SlowPage isColumn />
        </div>
        <Company />
      </div>
    </PlainFrame>
  )
}

function Company() {
  const { operator } = useLoaderData<typeof loader>()
  return (
    <div className="sticky top-6 grid h-[min(40rem,calc(100dvh-9rem))] min-h-96 grid-rows-[minmax(0,1fr)_auto] gap-6 self-start rounded-hero bg-sand p-8 max-lg:hidden xl:p-10">
      <picture className="contents">
        <source type="image/avif" srcSet={plot('avif')} sizes={plotSizes} />
        <img
          src="/plots/villa-canggu/whole-480.webp"
          srcSet={plot('webp')}
          sizes={plotSizes}
          alt=""
          width={960}
          height={720}
          // A hidden picture is not loaded.
          loading="lazy"
          className="size-full object-contain"
        />
      </picture>
      <div className="text-small text-ink-soft">
        <OperatorLine operator={operator} />
      </div>
    </div>
  )
}

const plotSizes = '(min-width: 1280px) 600px, 40vw'

function plot(type: 'avif' | 'webp'): string {
  return [480, 720, 960]
    .map((width) => `/plots/villa-canggu/whole-${width}.${type} ${width}w`)
    .join(', ')
}
