const words = {
  500: {
    title: 'Terjadi kesalahan · Something went wrong',
    id: 'Terjadi kesalahan di pihak kami. Coba lagi sebentar lagi.',
    en: 'Something went wrong on our side. Please try again in a moment.',
  },
  503: {
    title: 'Layanan sedang tidak tersedia · Service unavailable',
    id: 'Layanan sedang tidak tersedia. Coba lagi sebentar lagi; data Anda aman.',
    en: 'The service is unavailable right now. Please try again in a moment; your data are safe.',
  },
}

/** The page for when no page can be made: it needs neither the database nor the pages' own code. */
export function unavailablePage(status: 500 | 503): Response {
  const { title, id, en } = words[status]
  const body = `<!doctype html><html lang="id"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title></head><body><main><h1>${status}</h1><p>${id}</p><p lang="en">${en}</p></main></body></html>`
  return new Response(body, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Retry-After': '5',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}
