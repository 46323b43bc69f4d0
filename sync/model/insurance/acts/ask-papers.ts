import { act } from '../../acts/act';
import { insuranceCase } from '../../entities/insurance-case';
import { longText, text, textList } from '../../fields';
import { withWanted } from './papers';
import { EDIT, joined, mayStepTo, tell } from './rules';

/** Returns the papers chosen and typed, the typed ones apart at commas. */
const asked = (names: readonly string[], typed: string | null): readonly string[] =>
  [...names, ...(typed ?? '').split(',')].map((name) => name.trim()).filter((name) => name !== '');

/** Saves that the payer wants papers. */
export const askPapers = act(insuranceCase, {
  name: 'ask_papers',
  label: 'Evrak istendi',
  saves: 'İsteneni kaydet',
  icon: 'file-plus',
  key: 'e',
  permissions: [EDIT],
  group: 'step',
  when: (record) => mayStepTo(record, 'documents_missing'),
  fields: {
    names: textList({ label: 'Evraklar' }),
    typed: text({ label: 'Başka evrak' }),
    words: longText({ label: 'Şirketin sözleri', maxLength: 2000 }),
  },
  asks: (_, __, { reference }) => ({
    names: {
      options: reference
        .definitions('insurance_document')
        .filter(({ active }) => active)
        .map(({ name }) => ({ value: name, label: name })),
    },
    typed: { hint: 'Birden çoksa virgülle ayırın' },
  }),
  check: (_, { names, typed }) =>
    asked(names, typed).length === 0 ? { names: 'En az bir evrak seçin ya da yazın' } : {},
  run: (changes, record, { names, typed, words }, world) => {
    const all = asked(names, typed);
    changes.update({
      status: 'documents_missing',
      papers: withWanted(record.papers, all, world.reference),
      ...(words === null ? {} : { payer_message: words, payer_message_at: world.now }),
    });
    tell(changes, record, world, 'documents_asked', joined([all.join(', '), words], ': '));
  },
  done: 'İstenen evrak kaydedildi',
  whole: true,
});
