import type { DemoRecord } from './demo-record.ts'

const notRun = { tenants: [], why: [], repairs: [], openRepair: null }

/** Properties in Java whose offering is coming, open or closed, by property id. */
export const offeredInJava: Readonly<Record<string, DemoRecord>> = {
  'rukan-kemang-raya': {
    ...notRun,
    outlook: { growthBasisPoints: 250, fundingDays: 40, exitYears: 7 },
    inspections: [
      {
        daysAgo: 24,
        id: 'Survei sebelum penawaran: lantai dasar sudah ditinggikan, saluran depan lancar saat diguyur satu jam.',
        en: 'Survey before the offering: the ground floor has been raised, and the drain in front coped with an hour’s flooding test.',
      },
    ],
    permit: {
      id: 'Persetujuan bangunan gedung (PBG) dan SLF perubahan fungsi menjadi rukan',
      en: 'Building permit (PBG) and certificate of fitness (SLF) for the change to a shophouse office',
      isOfBuilding: true,
      grantedDaysAgo: 300,
      validDays: 1826,
    },
    insurance: { id: 'Kebakaran, gempa, dan banjir', en: 'Fire, earthquake and flood' },
    questions: [
      {
        daysAgo: 4,
        language: 'id',
        text: 'Seberapa tinggi genangan tahun 2020, dan apakah sejak itu pernah terulang?',
        isHolder: false,
        answer: {
          afterHours: 20,
          id: 'Empat puluh sentimeter di jalan menurut catatan kelurahan. Sejak saluran diperdalam pada 2022 belum terulang, dan lantai dasar kini 60 cm di atas jalan.',
          en: 'Forty centimetres on the street, according to the ward’s records. It has not happened again since the drain was deepened in 2022, and the ground floor is now 60 cm above the street.',
        },
      },
    ],
  },
  'kost-setiabudi-bandung': {
    ...notRun,
    outlook: { growthBasisPoints: 350, fundingDays: 32, exitYears: 7 },
    inspections: [
      {
        daysAgo: 35,
        id: 'Survei pembelian: dinding penahan lereng di belakang kering dan tidak bergeser sejak dipasang patok.',
        en: 'Survey for the purchase: the retaining wall behind is dry and has not moved since it was marked.',
      },
    ],
    permit: {
      id: 'SLF rumah kos',
      en: 'Certificate of fitness for a boarding house',
      isOfBuilding: true,
      grantedDaysAgo: 410,
      validDays: 1826,
    },
    insurance: { id: 'Kebakaran, gempa, dan tanah longsor', en: 'Fire, earthquake and landslide' },
    questions: [
      {
        daysAgo: 11,
        language: 'id',
        text: 'Kenapa hanya untuk putri, dan apakah itu membuat kamarnya lebih sulit terisi?',
        isHolder: false,
        answer: {
          afterHours: 8,
          id: 'Aturan itu sudah ada sejak pemilik lama dan justru yang dicari orang tua. Selama tiga tahun terakhir daftar tunggunya rata-rata empat orang setiap Juli.',
          en: 'The rule is older than our purchase, and it is what parents look for. Over the last three years an average of four people were on the waiting list every July.',
        },
      },
      {
        daysAgo: 5,
        language: 'id',
        text: 'Berapa tagihan listrik per kamar, dan siapa yang membayarnya?',
        isHolder: true,
        answer: {
          afterHours: 26,
          id: 'Penghuni membayar sendiri lewat meter per kamar. Yang masuk biaya kami hanya listrik lorong, dapur, dan pompa.',
          en: 'Tenants pay for their own through a meter in each room. Our costs include only the corridors, the kitchen and the pump.',
        },
      },
    ],
  },
  'rumah-bsd': {
    ...notRun,
    outlook: { growthBasisPoints: 300, fundingDays: 35, exitYears: 5 },
    inspections: [
      {
        daysAgo: 40,
        id: 'Survei pembelian: struktur baik, satu titik lembap di kamar mandi atas diperbaiki penjual sebelum akta.',
        en: 'Survey for the purchase: sound structure; the seller repairs one damp spot in the upper bathroom before the deed.',
      },
    ],
    permit: {
      id: 'Persetujuan bangunan gedung (PBG) dan SLF rumah tinggal',
      en: 'Building permit (PBG) and certificate of fitness (SLF) for a dwelling',
      isOfBuilding: true,
      grantedDaysAgo: 1500,
      validDays: 7305,
    },
    insurance: { id: 'Kebakaran dan gempa', en: 'Fire and earthquake' },
    questions: [
      {
        daysAgo: 13,
        language: 'en',
        text: 'The tenant pays a year ahead. Why is rent then paid out by the month and not once a year?',
        isHolder: false,
        answer: {
          afterHours: 12,
          id: 'Uang muka setahun itu menjadi hak kami sedikit demi sedikit. Kalau dibagikan sekaligus dan penyewa pergi lebih awal, sebagian harus diminta kembali; karena itu kami bagikan saat bulannya selesai.',
          en: 'A year paid in advance is earned month by month. If we paid it out at once and the tenant left early, we would have to ask for some of it back, so it is paid out at the end of each month.',
        },
      },
      {
        daysAgo: 1,
        language: 'id',
        text: 'Apakah biaya keamanan klaster sudah termasuk di baris perawatan?',
        isHolder: true,
        answer: null,
      },
    ],
  },
  'kost-margonda': {
    ...notRun,
    outlook: { growthBasisPoints: 350, fundingDays: 30, exitYears: 7 },
    inspections: [
      {
        daysAgo: 27,
        id: 'Survei pembelian: getaran kereta diukur di tiga kamar dan berada di bawah ambang gangguan tidur.',
        en: 'Survey for the purchase: vibration from the trains was measured in three rooms and is below what disturbs sleep.',
      },
    ],
    permit: {
      id: 'SLF rumah kos',
      en: 'Certificate of fitness for a boarding house',
      isOfBuilding: true,
      grantedDaysAgo: 380,
      validDays: 1826,
    },
    insurance: { id: 'Kebakaran dan gempa', en: 'Fire and earthquake' },
    questions: [
      {
        daysAgo: 6,
        language: 'id',
        text: 'Pengelolanya mengurus tiga kos lain di jalan yang sama. Bagaimana agar kamar kita tidak dianaktirikan?',
        isHolder: false,
        answer: {
          afterHours: 29,
          id: 'Bagian pengelola dihitung dari sewa yang masuk, jadi kamar kosong merugikan mereka juga. Setiap bulan okupansi keempat kos dibandingkan, dan kami boleh mengganti pengelola dengan pemberitahuan dua bulan.',
          en: 'The manager earns a share of rent that came in, so an empty room costs them as well. Each month the four houses are compared, and we may change the manager at two months’ notice.',
        },
      },
    ],
  },
  'rukan-simpang-lima': {
    ...notRun,
    outlook: { growthBasisPoints: 200, fundingDays: 40, exitYears: 7 },
    inspections: [
      {
        daysAgo: 21,
        id: 'Survei pembelian: instalasi listrik baru sesuai gambar; tangga belakang perlu pegangan sebelum serah terima.',
        en: 'Survey for the purchase: the new wiring matches its drawings; the back stairs need a rail before the handover.',
      },
    ],
    permit: {
      id: 'Persetujuan bangunan gedung (PBG) dan SLF rukan',
      en: 'Building permit (PBG) and certificate of fitness (SLF)',
      isOfBuilding: true,
      grantedDaysAgo: 520,
      validDays: 1826,
    },
    insurance: { id: 'Kebakaran, gempa, dan banjir', en: 'Fire, earthquake and flood' },
    questions: [
      {
        daysAgo: 3,
        language: 'id',
        text: 'Apakah rob pernah sampai ke Jalan Pekunden, dan dari mana datanya?',
        isHolder: false,
        answer: {
          afterHours: 18,
          id: 'Tidak pernah tercatat. Sumbernya peta genangan pemerintah kota dan keterangan dua tetangga yang tinggal di sana sejak 1990-an.',
          en: 'Not on record. The sources are the city’s flood map and two neighbours who have lived there since the nineties.',
        },
      },
    ],
  },
  'apartemen-gubeng': {
    ...notRun,
    outlook: { growthBasisPoints: 150, fundingDays: 40, exitYears: 5 },
    inspections: [
      {
        daysAgo: 125,
        id: 'Survei pembelian: apartemennya terawat, tetapi lift barat gedung belum bisa dipakai karena suku cadangnya belum datang.',
        en: 'Survey for the purchase: the apartment is well kept, but the tower’s west lift was out of use until a part arrived.',
      },
    ],
    permit: {
      id: 'SLF gedung, dipegang perhimpunan penghuni',
      en: 'Certificate of fitness of the tower, held by the residents’ association',
      isOfBuilding: true,
      grantedDaysAgo: 800,
      validDays: 1826,
    },
    insurance: {
      id: 'Bagian apartemen ini dalam polis gedung',
      en: 'The apartment’s share of the tower’s policy',
    },
    questions: [
      {
        daysAgo: 68,
        language: 'id',
        text: 'Kalau target tidak tercapai, apakah biaya pembelian saya juga kembali?',
        isHolder: true,
        answer: {
          afterHours: 3,
          id: 'Ya, seluruhnya. Harga unit dan biaya pembelian kembali ke saldo bebas Anda tanpa perlu mengajukan apa pun.',
          en: 'Yes, all of it. The price and the purchase fee return to your available balance automatically.',
        },
      },
    ],
  },
}
