import type { DemoRecord } from './demo-record.ts'

const notRun = { tenants: [], why: [], repairs: [], openRepair: null }

/** Properties outside Java whose offering is coming or open, or whose title transfer is in progress. */
export const offeredElsewhere: Readonly<Record<string, DemoRecord>> = {
  'villa-canggu': {
    ...notRun,
    outlook: { growthBasisPoints: 400, fundingDays: 40, exitYears: 6 },
    inspections: [
      {
        daysAgo: 15,
        id: 'Survei pembelian: kolam tidak bocor dalam uji 72 jam; atap alang-alang masih baik untuk empat musim.',
        en: 'Survey for the purchase: the pool held its water for 72 hours; the thatch is good for four more seasons.',
      },
    ],
    permit: {
      id: 'Izin pondok wisata',
      en: 'Guest-house permit',
      isOfBuilding: false,
      grantedDaysAgo: 95,
      validDays: 365,
    },
    insurance: {
      id: 'Kebakaran, gempa, dan tanggung jawab kepada tamu',
      en: 'Fire, earthquake and liability to guests',
    },
    questions: [
      {
        daysAgo: 3,
        language: 'id',
        text: 'Perkiraannya memakai okupansi 65 persen. Berapa hasil vila ini jika terisi setengahnya saja?',
        isHolder: false,
        answer: {
          afterHours: 15,
          id: 'Dengan okupansi 50 persen, sewa kotor turun hampir seperempat, sedangkan PBB dan asuransi tetap. Geser masa kosong di kalkulator untuk melihat hasil per unitnya.',
          en: 'At 50 per cent the gross rent falls by almost a quarter, while land tax and insurance stay the same. Change the vacancy in the calculator to see the effect on a unit.',
        },
      },
      {
        daysAgo: 1,
        language: 'id',
        text: 'Apakah ada aturan adat setempat tentang tamu yang perlu kami ketahui?',
        isHolder: true,
        answer: null,
      },
    ],
  },
  'villa-kuta-mandalika': {
    ...notRun,
    outlook: { growthBasisPoints: 500, fundingDays: 40, exitYears: 8 },
    inspections: [
      {
        daysAgo: 19,
        id: 'Survei sebelum penawaran: dermaga kayu kokoh, debit sumur cukup untuk enam tamu pada akhir kemarau.',
        en: 'Survey before the offering: the jetty is sound, and at the end of the dry season the well still served six guests.',
      },
    ],
    permit: {
      id: 'Izin pondok wisata, perpanjangan pertama',
      en: 'Guest-house permit, first renewal',
      isOfBuilding: false,
      grantedDaysAgo: 12,
      validDays: 365,
    },
    insurance: {
      id: 'Kebakaran, gempa, dan tsunami',
      en: 'Fire, earthquake and tsunami',
    },
    questions: [
      {
        daysAgo: 2,
        language: 'id',
        text: 'Berapa bulan dalam setahun vila ini diperkirakan benar-benar sepi?',
        isHolder: false,
        answer: {
          afterHours: 21,
          id: 'Lima: Februari, Maret, dan November paling sepi, Mei dan Desember di bawah rata-rata. Perkiraan 58 persen sudah memperhitungkannya.',
          en: 'Five: February, March and November are the quietest, May and December are below average. The forecast of 58 per cent allows for it.',
        },
      },
    ],
  },
  'ruko-panakkukang': {
    ...notRun,
    outlook: { growthBasisPoints: 300, fundingDays: 35, exitYears: 7 },
    inspections: [
      {
        daysAgo: 44,
        id: 'Survei pembelian: cat luar dan talang diperbaiki penjual; lantai tiga kosong dan bersih.',
        en: 'Survey for the purchase: the seller repairs outer paint and gutters; the third floor is empty and clean.',
      },
    ],
    permit: {
      id: 'Persetujuan bangunan gedung (PBG) dan SLF ruko',
      en: 'Building permit (PBG) and certificate of fitness (SLF)',
      isOfBuilding: true,
      grantedDaysAgo: 610,
      validDays: 1826,
    },
    insurance: { id: 'Kebakaran, gempa, dan huru-hara', en: 'Fire, earthquake and riot' },
    questions: [
      {
        daysAgo: 17,
        language: 'id',
        text: 'Toko ponselnya membayar per triwulan. Apakah pembagian hasil sewanya juga per triwulan?',
        isHolder: false,
        answer: {
          afterHours: 10,
          id: 'Tetap setiap bulan. Uang yang diterima di muka dibagi rata ke bulan-bulannya, dan yang belum waktunya tidak dihitung sebagai pendapatan.',
          en: 'Still every month. Money received in advance is spread over its months, and what is not due yet does not count as income.',
        },
      },
    ],
  },
  'rumah-setia-budi-medan': {
    ...notRun,
    outlook: { growthBasisPoints: 250, fundingDays: 30, exitYears: 6 },
    inspections: [
      {
        daysAgo: 9,
        id: 'Kunjungan sebelum serah terima: rumah kosong, kunci dan meter tercatat, satu pompa diganti penjual.',
        en: 'Visit before the handover: the house is empty, keys and meters are on record, and the seller replaced a pump.',
      },
    ],
    permit: {
      id: 'Persetujuan bangunan gedung (PBG) dan SLF rumah tinggal',
      en: 'Building permit (PBG) and certificate of fitness (SLF) for a dwelling',
      isOfBuilding: true,
      grantedDaysAgo: 1900,
      validDays: 7305,
    },
    insurance: { id: 'Kebakaran, gempa, dan banjir', en: 'Fire, earthquake and flood' },
    questions: [
      {
        daysAgo: 7,
        language: 'id',
        text: 'Berapa lama biasanya balik nama di kantor pertanahan, dan apa yang terjadi kalau ditolak?',
        isHolder: true,
        answer: {
          afterHours: 13,
          id: 'Biasanya dua sampai empat minggu sejak berkas lengkap. Selama itu dana tetap di escrow; kalau permohonannya ditolak dan tidak bisa diperbaiki, seluruh dana kembali kepada pembeli.',
          en: 'Usually two to four weeks once the file is complete. Until then the money stays in escrow; if the land office refuses and the problem cannot be solved, all of it goes back to the buyers.',
        },
      },
    ],
  },
  'apartemen-nagoya': {
    ...notRun,
    outlook: { growthBasisPoints: 150, fundingDays: 38, exitYears: 5 },
    inspections: [
      {
        daysAgo: 52,
        id: 'Survei pembelian: genset dan lift gedung sudah diaudit, perabotnya lengkap sesuai daftar.',
        en: 'Survey for the purchase: generator and lifts have been audited, and the furniture matches its list.',
      },
    ],
    permit: {
      id: 'SLF gedung, dipegang perhimpunan penghuni',
      en: 'Certificate of fitness of the tower, held by the residents’ association',
      isOfBuilding: true,
      grantedDaysAgo: 440,
      validDays: 1826,
    },
    insurance: {
      id: 'Bagian apartemen ini dalam polis gedung, beserta perabotnya',
      en: 'The apartment’s share of the tower’s policy and its furniture',
    },
    questions: [
      {
        daysAgo: 30,
        language: 'en',
        text: 'Short leases mean furniture wears out. Who pays when a sofa has to be replaced?',
        isHolder: false,
        answer: {
          afterHours: 24,
          id: 'Penyewa menanggung kerusakan dari uang jaminannya. Keausan biasa dibayar dari dana cadangan dan tercatat di bagian Kondisi properti.',
          en: 'Tenants pay for damage out of their deposit. Ordinary wear is paid from the reserve fund and listed under “Property condition” on this page.',
        },
      },
    ],
  },
}
