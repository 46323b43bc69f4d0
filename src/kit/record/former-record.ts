import type { ClientRow } from '@/data/indexes';

/** Says why a client matches the typed text: `Eski kayıt: Gülizar Çetin · No 071540`. */
export const formerText = ({ name, clientNo }: Pick<ClientRow, 'name' | 'clientNo'>): string =>
  `Eski kayıt: ${name}${clientNo === null ? '' : ` · No ${clientNo}`}`;
