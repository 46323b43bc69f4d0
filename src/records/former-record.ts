import type { ClientRow } from '@/data/indexes';

/** Why a client was found by what was typed: `Eski kayıt: Gülizar Çetin · No 071540`. */
export const formerText = ({ name, clientNo }: Pick<ClientRow, 'name' | 'clientNo'>): string =>
  `Eski kayıt: ${name}${clientNo === null ? '' : ` · No ${clientNo}`}`;
