import en from '../../messages/en/errors.json' with { type: 'json' }
import id from '../../messages/id/errors.json' with { type: 'json' }

// The design tokens inline, because the stylesheet may be unavailable too.
const look = `:root{color-scheme:light dark;--paper:#fbf8f3;--ink:#17242a;--soft:#55656c;--mark:#b93e00;--line:#e7e0d5}
@media (prefers-color-scheme:dark){:root{--paper:#12191c;--ink:#f4efe7;--soft:#a9b5b8;--mark:#ffa46b;--line:#2e3a3f}}
body{margin:0;min-height:100dvh;display:grid;place-items:center;background:var(--paper);color:var(--ink);font:16px/1.55 "Plus Jakarta Sans Variable",ui-sans-serif,system-ui,sans-serif}
main{max-width:30rem;padding:24px}svg{display:block;width:44px;height:44px}
b{display:block;margin-top:24px;font-size:15px;color:var(--mark)}
h1{margin:4px 0 8px;font-size:30px;line-height:1.15;letter-spacing:-.02em}p{margin:0 0 16px}
p[lang=en]{padding-top:16px;border-top:1px solid var(--line);color:var(--soft)}
a{display:inline-block;margin-top:8px;padding:12px 20px;border-radius:14px;background:var(--ink);color:var(--paper);font-weight:700;text-decoration:none}
a:focus-visible{outline:2px solid var(--ink);outline-offset:2px}`

const mark = `<svg viewBox="0 0 32 32" aria-hidden="true"><rect x="-9.5" y="-9.5" width="19" height="19" rx="4.5" fill="#B93E00" transform="translate(16 18) scale(1.08 .92) rotate(45)"/><rect x="-9.5" y="-9.5" width="19" height="19" rx="4.5" fill="#FF660C" transform="translate(16 14) scale(1.08 .92) rotate(45)"/></svg>`

/** The page shown when no page can be rendered, in both languages; it needs neither the database nor the web's code. */
export function unavailablePage(): Response {
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${id.faultTitle} · ${en.faultTitle}</title><style>${look}</style>`
  const main = `<main>${mark}<b>500</b><h1>${id.faultTitle}</h1><p>${id.faultHelp}</p><p lang="en">${en.faultTitle}. ${en.faultHelp}</p><a href="">${id.tryAgain} · <span lang="en">${en.tryAgain}</span></a></main>`
  const body = `<!doctype html><html lang="id"><head>${head}</head><body>${main}</body></html>`
  return new Response(body, {
    status: 500,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Retry-After': '5',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}
