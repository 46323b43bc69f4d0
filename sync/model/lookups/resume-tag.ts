import { optionalText } from './attribute';
import { defineLookup } from './lookup';

export const resumeTag = defineLookup(
  'resume_tag',
  { singular: 'Form etiketi', plural: 'Form etiketleri' },
  {
    area: 'form.tags',
    view: 'resume_tags',
    noun: 'etiket',
    withColour: true,
    withIcon: false,
    merges: true,
    attributes: {
      group: optionalText(60, { label: 'Grup', column: { width: 148, priority: 1 } }),
      rule: optionalText(200, {
        label: 'Kural',
        note: 'Başvuruda bu sözlerden biri geçerse etiket önerilir; sözleri virgülle ayırın',
        column: { width: 240, priority: 2 },
      }),
    },
    screen: {
      path: '/form/tags',
      permissions: ['form.tags.read'],
      group: 'form',
      icon: 'bookmark',
      words: 'özgeçmiş etiketleri başvuru etiketi',
    },
  },
);
