import type { FirstRunAnswers, FirstRunPart, FirstRunProblem } from '@/data/first-run';

/** Sentences beside fields, by field; rooms with their place: `rooms/2/hours`. */
export type Faults = Readonly<Record<string, string>>;

export interface Step {
  readonly part: FirstRunPart;
  readonly name: string;
  /** Button that leads to it. */
  readonly next: string;
  /** Line below the name while nothing was answered. */
  readonly ahead: string;
  readonly skippable: boolean;
}

export const steps: readonly Step[] = [
  { part: 'hospital', name: 'Hastane', next: 'hastane', ahead: 'Adı ve yeri', skippable: false },
  {
    part: 'administrator',
    name: 'İlk yönetici',
    next: 'ilk yönetici',
    ahead: 'Sizin hesabınız',
    skippable: false,
  },
  {
    part: 'places',
    name: 'Bölümler ve salonlar',
    next: 'bölümler',
    ahead: 'Sonra da eklenir',
    skippable: true,
  },
  {
    part: 'demo',
    name: 'Örnek veri',
    next: 'örnek veri',
    ahead: 'İsterseniz boş başlarsınız',
    skippable: true,
  },
];

/** Returns the line below a step that was answered; null where it was not. */
export function answerLine(part: FirstRunPart, answers: FirstRunAnswers): string | null {
  switch (part) {
    case 'hospital':
      return answers.hospital?.name ?? null;
    case 'administrator':
      return answers.administrator?.full_name ?? null;
    case 'places': {
      if (answers.places === undefined) return null;
      const { departments, rooms } = answers.places;
      return departments.length + rooms.length === 0
        ? 'Sonra eklenecek'
        : `${departments.length} bölüm, ${rooms.length} salon`;
    }
    case 'demo':
      if (answers.demo === undefined) return null;
      return answers.demo.wanted ? 'Örnek veriyle' : 'Boş başlanacak';
  }
}

const faults: Readonly<Record<string, string>> = {
  name: 'Adı yazın, en çok 120 harf',
  province: 'İl adı en çok 40 harf olabilir',
  phone: 'Telefonu rakamlarla yazın: 0212 123 45 67',
  full_name: 'Adınızı ve soyadınızı yazın',
  email: 'E-posta adresinizi yazın: ad@kurum.com',
  password: 'En az 10 karakter yazın; çok uzun parolalar kabul edilmez',
  departments: 'En çok 60 bölüm yazılabilir; bir bölümün adı en çok 120 harftir',
  rooms: 'En çok 60 salon yazılabilir',
};
const roomFaults: Readonly<Record<string, string>> = {
  name: 'Salonun adını yazın',
  twice: 'Bu adda bir salon daha var',
  departments: 'Bölüm adlarını denetleyin',
  hours: 'Açılış kapanıştan önce olmalı: 08:00–18:00',
};

/** Returns the sentence for a field that the server or the page has refused. */
export function faultSentence(field: string): string {
  const [of, , what] = field.split('/');
  return (of === 'rooms' && what !== undefined ? roomFaults[what] : faults[field]) ?? 'Bu alanı denetleyin';
}

/** Returns the sentence for a problem that no field shows. */
export function problemSentence(problem: FirstRunProblem): string {
  switch (problem.kind) {
    case 'away':
      return 'Sunucuya ulaşılamadı. Kurulum sunucu ister; yazdıklarınız bu sekmede duruyor. Bağlantı gelince yeniden deneyin.';
    case 'busy':
      return 'Çok fazla deneme oldu. Birkaç dakika sonra yeniden deneyin; yazdıklarınız duruyor.';
    case 'refused':
      return 'Kurulum kodu artık geçmiyor. Sunucuyu yeniden başlatın ve yazdığı yeni adresi açın; kaydettikleriniz duruyor.';
    case 'closed':
      return 'Bu hastane kurulmuş. Oturum açın.';
    case 'incomplete':
      return problem.part === 'hospital'
        ? 'Önce hastanenin adını yazın.'
        : 'Önce ilk yöneticiyi ve parolasını yazın.';
    case 'fault':
      return faultSentence(problem.field);
    case 'server':
      return 'Sunucu isteği işleyemedi; yazdıklarınız duruyor. Birazdan yeniden deneyin.';
  }
}
