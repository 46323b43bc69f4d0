import { id, keysOf, oneOf, readerOf } from '@/lib/address';
import { messageChannels } from '@sync/model/entities/message-values';
import { surveyLanguages } from '@sync/model/surveys/survey';
import { templateStandings } from './list/template-rows';

/** The three steps of a screen that has room for one at a time. */
export const templateSteps = { list: 'Liste', text: 'Metin', preview: 'Önizleme' } as const;
export type TemplateStep = keyof typeof templateSteps;

/** Reads the address of message templates; see `readerOf`. */
export const readTemplateSearch = readerOf({
  open: id,
  /** Tab of the page: templates by default. */
  tab: oneOf(['messages', 'settings']),
  channel: oneOf(keysOf(messageChannels)),
  language: oneOf(keysOf(surveyLanguages)),
  standing: oneOf(keysOf(templateStandings)),
});
export type TemplateSearch = ReturnType<typeof readTemplateSearch>;
