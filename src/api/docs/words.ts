/** The page's own words; the descriptions of operations are in English in the document. */
export const docsWords = {
  id: {
    title: 'API Sepetak',
    intro:
      'Apa pun yang bisa Anda lakukan di layar juga bisa dilakukan program lewat API ini. Jumlah rupiah dan unit adalah bilangan bulat JSON; waktu ditulis dalam UTC. Keterangan setiap operasi ditulis dalam bahasa Inggris. Dokumen lengkap untuk program:',
    contents: 'Daftar isi',
    token: 'Perlu token akses: Authorization: Bearer …',
    everybody: 'Terbuka untuk siapa pun.',
    parameters: 'Parameter',
    request: 'Isi permintaan',
    answer: 'Respons',
    problems: 'Kesalahan',
  },
  en: {
    title: 'The Sepetak API',
    intro:
      'Whatever you can do on the screens, a program can do through this API. Rupiah and units are JSON integers; times are in UTC. The complete document for programs:',
    contents: 'Contents',
    token: 'Needs an access token: Authorization: Bearer …',
    everybody: 'Open to everyone.',
    parameters: 'Parameters',
    request: 'Request body',
    answer: 'Response',
    problems: 'Errors',
  },
} as const
