import { foldTurkish } from '@sync/model/tr/turkish';

/**
 * Words for kinds of kinship, folded: how lists write them, and behind the arrow the words that hospitals have for the kind in
 * their own look-up list, the likeliest first. Words that may mean several kinds are not here: they are asked.
 */
const words = `
es | esi | kari | karisi | koca | kocasi | hanimi | beyi | spouse | wife | husband | partner | زوج | زوجة | жена | муж | супруг | супруга > eşi | eş
anne | annesi | ana | anasi | valide | mother | mom | mum | أم | الأم | والدة | мать | мама > annesi | anne
baba | babasi | father | dad | أب | الأب | والد | отец | папа > babası | baba
ogul | oglu | kiz | kizi | cocuk | cocugu | evlat | evladi | child | son | daughter | ابن | ابنة | بنت | сын | дочь > çocuğu | çocuk | evladı
kardes | kardesi | abi | abisi | agabey | agabeyi | abla | ablasi | brother | sister | sibling | أخ | أخت | брат | сестра > kardeşi | kardeş
refakatci | refakatcisi | refakat eden | companion | attendant | مرافق | сопровождающий > refakatçi
veli | velisi | vasi | vasisi | kayyum | yasal temsilci | yasal temsilcisi | kanuni temsilci | legal guardian | guardian | وصي | опекун > yasal temsilci | vasi | veli
tercuman | tercumani | cevirmen | interpreter | translator | مترجم | переводчик > tercüman
araci | aracisi | araci temsilcisi | agent | agency | وسيط | посредник > aracı temsilcisi`;

const byWord: ReadonlyMap<string, readonly string[]> = new Map(
  words
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line) => {
      const [told = '', own = ''] = line.split(' > ');
      const names = own.split(' | ');
      return told.split(' | ').map((word) => [foldTurkish(word), names] as const);
    }),
);

/** Returns the words that a hospital may have for a kind of kinship; null where nobody knows what is meant. */
export const kinshipOf = (text: string): readonly string[] | null =>
  byWord.get(
    foldTurkish(text)
      .replaceAll(/[.,:;()]/gu, ' ')
      .replaceAll(/\s+/gu, ' ')
      .trim(),
  ) ?? null;
