/** The page's own words; the descriptions of operations are in English in the document. */
export const docsWords = {
  id: {
    title: 'API Sepetak',
    intro:
      'Apa pun yang bisa dilakukan di layar, bisa dilakukan program lewat API yang sama. Jumlah rupiah dan unit adalah bilangan bulat JSON; waktu ditulis dalam UTC. Uraian tiap operasi berbahasa Inggris. Dokumen lengkap untuk program:',
    contents: 'Daftar isi',
    token: 'Perlu token akses: Authorization: Bearer …',
    everybody: 'Terbuka untuk siapa pun.',
    parameters: 'Parameter',
    request: 'Isi permintaan',
    answer: 'Jawaban',
    problems: 'Penolakan',
  },
  en: {
    title: 'The Sepetak API',
    intro:
      'A program can do through this API whatever a person can do on the screens. Rupiah and units are JSON integers; times are in UTC. The complete document for programs:',
    contents: 'Contents',
    token: 'Needs an access token: Authorization: Bearer …',
    everybody: 'Open to everybody.',
    parameters: 'Parameters',
    request: 'Request body',
    answer: 'Answer',
    problems: 'Refusals',
  },
} as const
