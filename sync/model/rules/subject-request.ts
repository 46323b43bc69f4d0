/** Codes and Turkish labels of the register of data subjects' requests. It is kept on the server alone. */

export const subjectRequestKinds = {
  access: 'Bilgi / erişim',
  rectification: 'Düzeltme',
  erasure: 'Silme',
  objection: 'İtiraz',
  transfer: 'Aktarım',
} as const;

export const subjectRequestChannels = {
  letter: 'Dilekçe',
  in_person: 'Elden',
  kep: 'KEP',
  email: 'E-posta',
  web: 'Web formu',
} as const;

export const subjectRequestStatuses = {
  new: 'Yeni',
  in_progress: 'İşlemde',
  answered: 'Yanıtlandı',
  rejected: 'Reddedildi',
} as const;
export type SubjectRequestStatus = keyof typeof subjectRequestStatuses;
