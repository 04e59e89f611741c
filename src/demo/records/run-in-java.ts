import type { DemoRecord } from './demo-record.ts'

/** Operating houses in Java, by property id. */
export const runInJava: Readonly<Record<string, DemoRecord>> = {
  'kost-seturan': {
    outlook: { growthBasisPoints: 350, fundingDays: 28, exitYears: 7 },
    tenants: [
      {
        space: { id: '26 kamar', en: '26 rooms' },
        kind: 'students',
        shareBasisPoints: null,
        contractMonths: 1,
        monthsBefore: 0,
      },
    ],
    why: [
      {
        id: 'Keran, tandon, dan pompa baru membuat penilai menurunkan potongan untuk perawatan tertunda.',
        en: 'With new taps, a new tank and a new pump, the appraiser deducted less for overdue maintenance.',
      },
      {
        id: 'Dua kos di gang yang sama terjual di atas taksiran; sewa kamar di sini ikut menyesuaikan.',
        en: 'Two boarding houses in the same lane sold above their estimates, and rents here followed.',
      },
      {
        id: 'Kampus terdekat menambah kuota mahasiswa, dan semua kamar terisi pada awal semester.',
        en: 'The nearest campus raised its intake, and every room was taken at the start of term.',
      },
      {
        id: 'Nilai tanah di Caturtunggal naik; taksiran bangunannya sendiri tidak berubah.',
        en: 'Land prices in Caturtunggal rose; the building itself was valued as before.',
      },
    ],
    inspections: [
      {
        daysAgo: 16,
        id: 'Semua kamar diperiksa saat kosong sebentar. Cat lorong lantai tiga mulai kusam, belum mendesak.',
        en: 'Every room was inspected between tenants. Paint in the third-floor corridor is fading; it can wait.',
      },
      {
        daysAgo: 204,
        id: 'Instalasi listrik dan tiga apar diperiksa teknisi; satu apar diisi ulang hari itu juga.',
        en: 'An electrician checked the wiring and three extinguishers; one was refilled the same day.',
      },
    ],
    repairs: [
      {
        id: 'Penggantian seluruh keran dan tandon air di lantai tiga.',
        en: 'Replacement of all taps and the water tank on the third floor.',
      },
      {
        id: 'Pelapisan ulang talang yang bocor di sisi timur.',
        en: 'Relining of the leaking gutter on the east side.',
      },
      {
        id: 'Pemasangan pompa air cadangan: pompa utama sudah dua kali mati.',
        en: 'Fitting of a second water pump: the main one has failed twice.',
      },
    ],
    openRepair: null,
    permit: {
      id: 'Sertifikat laik fungsi (SLF)',
      en: 'Certificate of fitness (SLF)',
      isOfBuilding: true,
      grantedDaysAgo: 790,
      validDays: 1826,
    },
    insurance: {
      id: 'Kebakaran, petir, dan gempa, polis •••• 2207',
      en: 'Fire, lightning and earthquake, policy •••• 2207',
    },
    questions: [
      {
        daysAgo: 61,
        language: 'id',
        text: 'Kenapa pembagian bulan Juni dan Juli selalu lebih kecil daripada bulan lain?',
        isHolder: true,
        answer: {
          afterHours: 5,
          id: 'Karena libur semester: dua sampai tiga kamar ditinggal sebelum mahasiswa baru datang. Penurunan ini sudah terlihat di grafik okupansi setiap tahun.',
          en: 'Because of the semester break: two or three tenants move out before new students arrive. The dip can be seen in the occupancy chart every year.',
        },
      },
      {
        daysAgo: 19,
        language: 'en',
        text: 'Does the warden count as a tenant, or is the warden paid out of the manager’s share?',
        isHolder: false,
        answer: {
          afterHours: 22,
          id: 'Penjaga digaji dari bagian pengelola dan menempati ruang jaga, yang tidak dihitung sebagai kamar.',
          en: 'The warden is paid out of the manager’s share and lives in the guard room, which is not counted as a room.',
        },
      },
    ],
  },
  'apartemen-tebet-barat': {
    outlook: { growthBasisPoints: 250, fundingDays: 30, exitYears: 6 },
    tenants: [
      {
        space: { id: 'Seluruh apartemen', en: 'The whole apartment' },
        kind: 'household',
        shareBasisPoints: 10_000,
        contractMonths: 12,
        monthsBefore: 0,
      },
    ],
    why: [
      {
        id: 'Pasar apartemen Jakarta bergerak pelan; kenaikan kecil ini mengikuti transaksi di menara yang sama.',
        en: 'Apartment prices in Jakarta move slowly. This small rise follows sales in the same tower.',
      },
      {
        id: 'Pompa gedung yang baru menghapus catatan teknis penilai dari tahun sebelumnya.',
        en: 'With the building’s new pumps, the appraiser dropped a technical remark from the year before.',
      },
      {
        id: 'Perpanjangan kontrak penyewa menetapkan sewa untuk satu tahun.',
        en: 'The tenants’ renewed lease set the rent for one year.',
      },
      {
        id: 'Jembatan penyeberangan ke stasiun dibuka, jadi jalan kakinya lebih pendek.',
        en: 'A footbridge to the station was opened, which shortened the walk.',
      },
    ],
    inspections: [
      {
        daysAgo: 33,
        id: 'Kunjungan tahunan bersama pengelola gedung: kamar mandi, balkon, dan panel listrik dalam keadaan baik.',
        en: 'Yearly visit with the building’s manager: bathroom, balcony and fuse box are in good order.',
      },
      {
        daysAgo: 391,
        id: 'Rembesan kecil di plafon dapur ditemukan dan diteruskan ke pengelola gedung.',
        en: 'A small damp patch on the kitchen ceiling was found and passed on to the building’s manager.',
      },
    ],
    repairs: [
      {
        id: 'Iuran khusus untuk mengganti pompa air gedung.',
        en: 'A special charge for the building’s new water pumps.',
      },
      {
        id: 'Penutupan rembesan dan pengecatan ulang plafon dapur.',
        en: 'Sealing and painting of a damp patch on the kitchen ceiling.',
      },
      {
        id: 'Penggantian kompresor pendingin ruangan di kamar utama.',
        en: 'Replacement of the air conditioner’s compressor in the main bedroom.',
      },
    ],
    openRepair: null,
    permit: {
      id: 'SLF gedung, dipegang perhimpunan penghuni',
      en: 'Certificate of fitness of the tower, held by the residents’ association',
      isOfBuilding: true,
      grantedDaysAgo: 930,
      validDays: 1826,
    },
    insurance: {
      id: 'Bagian apartemen ini dalam polis gedung, beserta isinya, polis •••• 0148',
      en: 'The apartment’s share of the tower’s policy and its fittings, policy •••• 0148',
    },
    questions: [
      {
        daysAgo: 140,
        language: 'id',
        text: 'Apakah iuran pengelolaan gedung (IPL) dibayar penyewa atau dari hasil sewa?',
        isHolder: false,
        answer: {
          afterHours: 9,
          id: 'Dari hasil sewa. Iurannya termasuk di baris perawatan setiap bulan, jadi angka yang dibagikan sudah bersih.',
          en: 'Out of the rent. The charge is part of the maintenance line every month, so what is paid out is net of it.',
        },
      },
      {
        daysAgo: 9,
        language: 'id',
        text: 'Hak atas tanah gedung ini habis kapan, dan siapa yang mengurus perpanjangannya?',
        isHolder: true,
        answer: {
          afterHours: 30,
          id: 'Tanggalnya tercantum di bagian Fakta bangunan. Perpanjangan hak atas tanah bersama diurus perhimpunan penghuni; biayanya kami cadangkan sejak lima tahun sebelumnya.',
          en: 'The date is under “The building”. The residents’ association renews the right to the shared land; we set the cost aside from five years before.',
        },
      },
    ],
  },
  'ruko-dago': {
    outlook: { growthBasisPoints: 400, fundingDays: 30, exitYears: 7 },
    tenants: [
      {
        space: { id: 'Lantai dasar', en: 'Ground floor' },
        kind: 'food',
        shareBasisPoints: 4500,
        contractMonths: 36,
        monthsBefore: 3,
      },
      {
        space: { id: 'Lantai dua dan tiga', en: 'Second and third floors' },
        kind: 'education',
        shareBasisPoints: 5500,
        contractMonths: 36,
        monthsBefore: 13,
      },
    ],
    why: [
      {
        id: 'Kontrak tiga tahun toko roti membuat sewanya lebih pasti.',
        en: 'The bakery’s three-year lease makes its rent more certain.',
      },
      {
        id: 'Ruko pembanding di Dago atas terjual; harga per meternya melampaui angka penilai sebelumnya.',
        en: 'A comparable shophouse further up Dago was sold at a higher price per metre than in the appraiser’s earlier valuation.',
      },
      {
        id: 'Sewa kursus bahasa naik tiga persen sesuai kontraknya.',
        en: 'The language school’s rent rose by three per cent, as its lease says.',
      },
      {
        id: 'Trotoar selesai diperlebar dan parkir tepi jalan ditata; penilai menaikkan faktor lokasi.',
        en: 'The pavement was widened and kerb parking put in order; the appraiser raised the location factor.',
      },
    ],
    inspections: [
      {
        daysAgo: 12,
        id: 'Atap genting dan talang diperiksa setelah hujan pertama: kering. Retak rambut di dinding barat dipantau.',
        en: 'Roof tiles and gutters were checked after the first rains: dry. A hairline crack in the west wall is being monitored.',
      },
      {
        daysAgo: 189,
        id: 'Dapur toko roti diperiksa bersama penyewa; saluran lemak dibersihkan dan dijadwalkan tiap triwulan.',
        en: 'The bakery’s kitchen was inspected with the tenant; the grease trap was cleaned and put on a quarterly plan.',
      },
    ],
    repairs: [
      {
        id: 'Penggantian saluran lemak dan pipa buangan dapur dengan yang lebih besar.',
        en: 'Replacement of the grease trap and the kitchen’s waste pipe with larger ones.',
      },
    ],
    openRepair: {
      daysAgo: 20,
      cost: 1_850_000n,
      id: 'Retak rambut di dinding barat: menunggu hasil alat ukur sebelum ditutup.',
      en: 'Hairline crack in the west wall: waiting for the gauge’s reading before it is closed.',
    },
    permit: {
      id: 'Persetujuan bangunan gedung (PBG) dan SLF',
      en: 'Building permit (PBG) and certificate of fitness (SLF)',
      isOfBuilding: true,
      grantedDaysAgo: 700,
      validDays: 1826,
    },
    insurance: {
      id: 'Kebakaran, gempa, dan tanggung jawab pihak ketiga, polis •••• 7712',
      en: 'Fire, earthquake and third-party liability, policy •••• 7712',
    },
    questions: [
      {
        daysAgo: 97,
        language: 'id',
        text: 'Kalau kursus bahasa tidak memperpanjang pada 2027, berapa lama lantai atas biasanya kosong?',
        isHolder: true,
        answer: {
          afterHours: 14,
          id: 'Menurut pengelola, lantai atas ruko di ruas ini kosong tiga sampai enam bulan. Negosiasi perpanjangan kami mulai enam bulan sebelum kontrak habis, dan hasilnya diumumkan di halaman ini.',
          en: 'The manager’s experience on this stretch is three to six months. We start to discuss a renewal six months before the lease ends, and the outcome will be shown on this page.',
        },
      },
      {
        daysAgo: 26,
        language: 'en',
        text: 'Is the hairline crack mentioned in the inspection structural, and who decides that?',
        isHolder: true,
        answer: {
          afterHours: 40,
          id: 'Sejauh ini tidak: lebarnya di bawah 0,3 mm dan tidak menembus balok. Konsultan struktur membaca alat ukurnya lagi bulan depan, lalu hasilnya kami tulis di sini.',
          en: 'So far it is not: it is under 0.3 mm wide and does not run through the beam. A structural consultant reads the gauge again next month, and the result will be shown here.',
        },
      },
      {
        daysAgo: 3,
        language: 'id',
        text: 'Apakah ada rencana menambah kanopi parkir agar sewanya bisa naik?',
        isHolder: false,
        answer: null,
      },
    ],
  },
  'gudang-harapan-indah': {
    outlook: { growthBasisPoints: 300, fundingDays: 30, exitYears: 8 },
    tenants: [
      {
        space: { id: 'Seluruh gudang dan halaman', en: 'The whole warehouse and its yard' },
        kind: 'logistics',
        shareBasisPoints: 10_000,
        contractMonths: 60,
        monthsBefore: 4,
      },
    ],
    why: [
      {
        id: 'Lantai beton lolos uji beban tahunan, sehingga potongan risiko penilai berkurang.',
        en: 'The concrete floor passed its yearly load test, so the appraiser deducted less for risk.',
      },
      {
        id: 'Permintaan gudang dekat tol Jakarta menaikkan harga tanah industri di Medan Satria.',
        en: 'Demand for warehouses near the Jakarta toll road raised the price of industrial land in Medan Satria.',
      },
      {
        id: 'Sewa naik tiga persen sesuai kontrak; tingkat kapitalisasi tidak berubah.',
        en: 'The rent rose by three per cent as the lease says; the capitalisation rate did not change.',
      },
    ],
    inspections: [
      {
        daysAgo: 66,
        id: 'Surveyor memeriksa lantai beton, pintu bongkar, dan hidran. Engsel pintu dua perlu pelumas.',
        en: 'A surveyor inspected floor, loading doors and hydrants. The hinges of door two need grease.',
      },
      {
        daysAgo: 431,
        id: 'Uji beban lantai tahunan: tidak ada penurunan yang terukur.',
        en: 'Yearly load test of the floor: no settlement could be measured.',
      },
    ],
    repairs: [
      {
        id: 'Penggantian motor pintu bongkar satu.',
        en: 'Replacement of the motor of loading door one.',
      },
      {
        id: 'Pengisian ulang sambungan lantai di jalur forklift.',
        en: 'Refilling of the floor joints along the forklift lane.',
      },
      {
        id: 'Penggantian lampu halaman dengan LED.',
        en: 'Change of the yard’s lights to LED.',
      },
    ],
    openRepair: null,
    permit: {
      id: 'SLF bangunan gudang dan izin hidran',
      en: 'Certificate of fitness for a warehouse, with hydrants',
      isOfBuilding: true,
      grantedDaysAgo: 640,
      validDays: 1826,
    },
    insurance: {
      id: 'Kebakaran dan gangguan usaha, polis •••• 9031',
      en: 'Fire and loss of rent, policy •••• 9031',
    },
    questions: [
      {
        daysAgo: 120,
        language: 'id',
        text: 'Bagaimana kalau penyewa tunggalnya berhenti sebelum lima tahun?',
        isHolder: false,
        answer: {
          afterHours: 11,
          id: 'Kontrak mewajibkan pemberitahuan enam bulan dan denda tiga bulan sewa, yang dijamin uang jaminan di pengelola. Sesudah itu gudang dipasarkan lagi, dan bulan kosong tidak menghasilkan pembagian.',
          en: 'The lease requires six months’ notice and a penalty of three months’ rent, covered by the deposit that the manager holds. After that the warehouse is marketed again, and there is no payout for an empty month.',
        },
      },
    ],
  },
}
