import type { DemoRecord } from './demo-record.ts'

/** Operating properties in Yogyakarta, Surabaya and Bali, by property id. */
export const runElsewhere: Readonly<Record<string, DemoRecord>> = {
  'villa-sanur': {
    outlook: { growthBasisPoints: 450, fundingDays: 30, exitYears: 6 },
    tenants: [
      {
        space: {
          id: 'Seluruh vila, harian dan bulanan',
          en: 'The whole villa, by night and by month',
        },
        kind: 'guests',
        shareBasisPoints: null,
        contractMonths: 1,
        monthsBefore: 0,
      },
    ],
    why: [
      {
        id: 'Musim ramai pertama melampaui perkiraan, terutama dari sewa bulanan.',
        en: 'The first high season did better than expected, mostly through monthly stays.',
      },
      {
        id: 'Harga tanah di Sanur Kauh naik setelah kawasan kesehatan di dekatnya dibuka.',
        en: 'Land prices in Sanur Kauh rose once the health district nearby had opened.',
      },
      {
        id: 'Pompa kolam baru dan atap bale yang diganti menambah umur manfaat bangunan.',
        en: 'A new pool pump and a new roof on the pavilion added to the building’s useful life.',
      },
    ],
    inspections: [
      {
        daysAgo: 28,
        id: 'Kolam, atap bale, dan taman diperiksa setelah musim ramai. Dua sandaran kayu perlu dipernis.',
        en: 'Pool, pavilion roof and garden were inspected after the high season. Two timber rails need varnish.',
      },
      {
        daysAgo: 216,
        id: 'Kualitas air kolam dan instalasi gas dapur diuji; keduanya baik.',
        en: 'The pool’s water and the kitchen’s gas pipes were tested; both are fine.',
      },
    ],
    repairs: [
      {
        id: 'Penggantian atap alang-alang bale sebelum musim hujan.',
        en: 'Renewal of the pavilion’s thatch before the rains.',
      },
      {
        id: 'Penggantian pompa kolam.',
        en: 'Replacement of the pool pump.',
      },
    ],
    openRepair: {
      daysAgo: 25,
      cost: 3_200_000n,
      id: 'Pernis sandaran kayu teras, dijadwalkan saat vila kosong.',
      en: 'Varnish for the terrace rails, planned for nights without guests.',
    },
    permit: {
      id: 'Izin pondok wisata',
      en: 'Guest-house permit',
      isOfBuilding: false,
      grantedDaysAgo: 150,
      validDays: 365,
    },
    insurance: {
      id: 'Kebakaran, gempa, dan tanggung jawab kepada tamu, polis •••• 5520',
      en: 'Fire, earthquake and liability to guests, policy •••• 5520',
    },
    questions: [
      {
        daysAgo: 75,
        language: 'en',
        text: 'What share of last year’s nights were sold as monthly stays rather than by the night?',
        isHolder: true,
        answer: {
          afterHours: 27,
          id: 'Empat puluh tujuh persen malam terjual sebagai sewa bulanan. Harganya lebih rendah, tetapi biaya bersih-bersih dan komisi pemesanan juga jauh lebih kecil.',
          en: 'Forty-seven per cent of the nights. They sell for less, but cleaning and booking commission are far lower too.',
        },
      },
      {
        daysAgo: 14,
        language: 'id',
        text: 'Apakah pemegang unit boleh menginap dengan harga khusus?',
        isHolder: true,
        answer: {
          afterHours: 6,
          id: 'Tidak. Semua tamu membayar harga yang sama agar tidak ada pemegang unit yang diuntungkan dari pendapatan pemegang lain.',
          en: 'No. Every guest pays the same, so that no unit holder benefits at the expense of the others.',
        },
      },
    ],
  },
  'ruko-pakuwon-barat': {
    outlook: { growthBasisPoints: 350, fundingDays: 30, exitYears: 7 },
    tenants: [
      {
        space: { id: 'Lantai dasar dan dua', en: 'Ground and second floors' },
        kind: 'health',
        shareBasisPoints: 6200,
        contractMonths: 36,
        monthsBefore: 7,
      },
      {
        space: { id: 'Lantai tiga', en: 'Third floor' },
        kind: 'office',
        shareBasisPoints: 3800,
        contractMonths: 24,
        monthsBefore: 2,
      },
    ],
    why: [
      {
        id: 'Ruang yang kosong saat pembelian kini tersewa penuh oleh dua penyewa.',
        en: 'Rooms that stood empty at the purchase are now fully let to two tenants.',
      },
      {
        id: 'Pembangunan jalan lingkar barat mendekati Lontar; harga tanah menyesuaikan pelan.',
        en: 'The western ring road is coming closer to Lontar, and land prices follow slowly.',
      },
      {
        id: 'Kenaikan sewa tahunan menaikkan nilai; keterlambatan bayar satu penyewa menahannya.',
        en: 'The yearly rise of the rent added value; one tenant’s late payment held it back.',
      },
    ],
    inspections: [
      {
        daysAgo: 66,
        id: 'Ruang rawat klinik dan ventilasinya diperiksa; peredam suara di lantai dua cukup.',
        en: 'The clinic’s wards and their ventilation were inspected; the sound insulation upstairs is sufficient.',
      },
    ],
    repairs: [
      {
        id: 'Penggantian rel rolling door di lantai dasar.',
        en: 'Replacement of the rails of the ground-floor shutter.',
      },
      {
        id: 'Pembesaran ventilasi ruang rawat klinik.',
        en: 'Enlargement of the ventilation of the clinic’s wards.',
      },
      {
        id: 'Pembaruan toilet di lantai tiga.',
        en: 'Renewal of the toilets on the third floor.',
      },
    ],
    openRepair: null,
    permit: {
      id: 'Persetujuan bangunan gedung (PBG) dan SLF ruko',
      en: 'Building permit (PBG) and certificate of fitness (SLF)',
      isOfBuilding: true,
      grantedDaysAgo: 560,
      validDays: 1826,
    },
    insurance: {
      id: 'Kebakaran dan gempa, polis •••• 3386',
      en: 'Fire and earthquake, policy •••• 3386',
    },
    questions: [
      {
        daysAgo: 71,
        language: 'id',
        text: 'Kapan pembagian bulan lalu yang terlambat itu masuk ke saldo kami?',
        isHolder: true,
        answer: {
          afterHours: 19,
          id: 'Uang sewanya sudah diterima dan sedang dicocokkan dengan bank. Begitu cocok, pembagiannya dijalankan pada hari kerja berikutnya dan muncul di halaman ini.',
          en: 'The rent has arrived and is being checked against the bank statement. Once it matches, it is paid out on the next working day and shown on this page.',
        },
      },
      {
        daysAgo: 2,
        language: 'id',
        text: 'Apakah penyewa yang telat membayar dikenai denda, dan dendanya untuk siapa?',
        isHolder: true,
        answer: null,
      },
    ],
  },
  'rumah-prawirotaman': {
    outlook: { growthBasisPoints: 200, fundingDays: 30, exitYears: 6 },
    tenants: [
      {
        space: { id: 'Seluruh rumah', en: 'The whole house' },
        kind: 'food',
        shareBasisPoints: 10_000,
        contractMonths: 12,
        monthsBefore: 3,
      },
    ],
    why: [
      {
        id: 'Penilai memotong nilai karena bangunan joglo perlu perawatan kayu yang lebih sering.',
        en: 'The appraiser lowered the value slightly because a joglo’s timber needs more frequent care.',
      },
      {
        id: 'Penyewa memberi tahu tidak akan memperpanjang; pendapatan yang dinilai jadi lebih rendah.',
        en: 'The tenant gave notice, so the valuation is based on a lower income.',
      },
      {
        id: 'Rumah masih kosong, dan harga sewa yang ditawarkan turun tujuh persen.',
        en: 'The house is still empty, and the asking rent was lowered by seven per cent.',
      },
    ],
    inspections: [
      {
        daysAgo: 10,
        id: 'Selama kosong rumah dikunjungi tiap dua minggu: atap kering, kebun terawat, tidak ada rayap baru.',
        en: 'While empty the house is visited every two weeks: roof dry, garden kept, no new termites.',
      },
      {
        daysAgo: 118,
        id: 'Serah terima dari penyewa lama: dinding dapur berjelaga dan dua kusen perlu diganti.',
        en: 'Handover from the last tenant: soot on the kitchen wall, and two window frames to be replaced.',
      },
    ],
    repairs: [
      {
        id: 'Pembaruan perlindungan rayap pada tiang soko guru.',
        en: 'Renewal of the termite barrier at the four main posts.',
      },
    ],
    openRepair: {
      daysAgo: 112,
      cost: 6_400_000n,
      id: 'Dua kusen jendela samping: kayu jati pengganti sudah dipesan, tukang datang bulan ini.',
      en: 'Two side window frames: the teak has been ordered and the carpenter comes this month.',
    },
    permit: {
      id: 'Persetujuan bangunan gedung (PBG) dan SLF rumah tinggal dengan fungsi usaha',
      en: 'Building permit (PBG) and certificate of fitness (SLF) for a dwelling with a business',
      isOfBuilding: true,
      grantedDaysAgo: 900,
      validDays: 1826,
    },
    insurance: {
      id: 'Kebakaran dan gempa, polis •••• 1195',
      en: 'Fire and earthquake, policy •••• 1195',
    },
    questions: [
      {
        daysAgo: 52,
        language: 'id',
        text: 'Sudah berapa calon penyewa yang melihat rumah ini, dan apa keberatan mereka?',
        isHolder: true,
        answer: {
          afterHours: 33,
          id: 'Sejak kosong ada sembilan kunjungan. Keberatan yang paling sering: dapurnya terlalu kecil untuk restoran. Dua calon sekarang ingin memakainya sebagai studio.',
          en: 'Nine visits since it became empty. The most frequent objection is that the kitchen is too small for a restaurant. The two possible tenants we are talking to would use it as a studio.',
        },
      },
      {
        daysAgo: 21,
        language: 'en',
        text: 'How long can the reserve carry the costs if nobody rents the house?',
        isHolder: true,
        answer: {
          afterHours: 16,
          id: 'Bandingkan dana cadangan dengan biaya bulan kosong di bagian Kondisi properti: dengan biaya sekarang, dana cadangan cukup untuk lebih dari setahun.',
          en: 'Compare the reserve fund with the cost of an empty month under “Property condition”: at today’s cost it lasts for more than a year.',
        },
      },
    ],
  },
}
