import { createServer } from 'node:http'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { createElement, Fragment } from 'react'
import { renderToString } from 'react-dom/server'
import { plainElements } from './plain-elements.ts'

// A separate process: `node reference-pages.ts hono|react PORT`, with the page on standard input.
const [, , kind, port] = process.argv
const chunks: Buffer[] = []
for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
const page = Buffer.concat(chunks)

if (kind === 'hono') {
  const app = new Hono()
  app.get(
    '*',
    () =>
      new Response(page as BodyInit, {
        headers: { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip' },
      }),
  )
  serve({ fetch: app.fetch, port: Number(port), hostname: '127.0.0.1' }, () =>
    console.log('listening'),
  )
} else {
  const elements = plainElements(page.toString())
  createServer((_, response) => {
    const html = renderToString(createElement(Fragment, null, elements))
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-length': Buffer.byteLength(html),
    })
    response.end(html)
  }).listen(Number(port), '127.0.0.1', () => console.log('listening'))
}
