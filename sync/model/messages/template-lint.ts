/**
 * Problems of a template. Errors keep it from being published; warnings are shown to those who write and approve it.
 * The rules are law (messages, health promotion), what a channel takes, and that no receiver gets an unfinished text.
 */
import type { AskKind, MessageContent } from '../entities/message-values';
import { surveyLanguageName } from '../surveys/survey';
import { freeTextFault, MOST_FREE_TEXTS, textFaults } from './free-text';
import {
  applicantProblems,
  audienceProblems,
  healthProblems,
  optOutProblems,
  promotionProblems,
} from './lint-law';
import { hasUnlistedLink, leadsElsewhere } from './link-hosts';
import { error, quoted, warning } from './lint-problem';
import type { Found, LintedTemplate, LintPlace, LintProblem } from './lint-problem';
import { measureSms } from './sms-meter';
import type { SmsTables } from './sms-meter';
import {
  askKeyPattern,
  askMark,
  channelTexts,
  contentKeys,
  expiryLimits,
  FIRST_LANGUAGE,
  isKnownKey,
  measureContent,
  MOST_ASKS,
  MOST_LANGUAGES,
  MOST_SENDER,
  sampleText,
  templateSamples,
  textPlaces,
  writtenTexts,
} from './template-content';
import type { TextPlace } from './template-content';
import { parseTemplate, variableMark } from './template-language';
import { writeValue } from './variables';

/** Longest texts that WhatsApp takes, values included. */
export const whatsappLimits = { header: 60, body: 1024, footer: 60, buttons: 3, button: 25 } as const;
/** More is a letter; operators break such messages up. */
export const MOST_PARTS = 10;
const MANY_PARTS = 3;

const parseRules = {
  unclosed: '“{{” kapatılmamış',
  unopened: '“}}” açılmamış',
  malformed: 'böyle bir değişken yazılamaz',
  unknown: 'böyle bir değişken yok',
} as const;

/** Returns the problems with marks: the text may consist of marks, text and known variables only. */
function markProblems(content: MessageContent, { channel, asks }: LintedTemplate): readonly Found[] {
  return writtenTexts(content, channel).flatMap(({ place, text }) =>
    parseTemplate(text, isKnownKey(asks)).problems.map((problem) =>
      error(problem.is, place, `${problem.written}: ${parseRules[problem.is]}`, problem),
    ),
  );
}

function missingTexts(content: MessageContent, template: LintedTemplate): readonly Found[] {
  const { channel, contents } = template;
  const { required, optional } = channelTexts[channel];
  const blank = (written: MessageContent, place: TextPlace): boolean => (written[place] ?? '').trim() === '';
  const first = contents.find(({ id }) => id === FIRST_LANGUAGE);
  const found = required
    .filter((place) => blank(content, place))
    .map((place) => error('missing_text', place, `${textPlaces[place]} boş`));
  if (first === undefined || first === content) return found;
  const uneven = optional
    .filter((place) => blank(content, place) && !blank(first, place))
    .map((place) => error('uneven_text', place, `${textPlaces[place]} Türkçede var, burada yok`));
  const fewer =
    channelTexts[channel].buttons > 0 && content.buttons.length < first.buttons.length
      ? [error('uneven_text', 'buttons', 'Türkçedeki düğmelerden biri burada yok')]
      : [];
  const keys = contentKeys(content, channel);
  const lacking = contentKeys(first, channel)
    .filter((key) => !keys.includes(key))
    .map((key) => warning('missing_variable', 'body', `Türkçe metindeki ${variableMark(key)} burada yok`));
  return [...found, ...uneven, ...fewer, ...lacking];
}

function smsProblems(content: MessageContent, template: LintedTemplate, tables: SmsTables): readonly Found[] {
  if (template.channel !== 'sms' || content.body.trim() === '') return [];
  // Two samples: the usual one says what is paid for, the worst one what is still sent.
  const usual = measureContent(content, template.asks, 'usual', tables);
  const worst = measureContent(content, template.asks, 'worst', tables);
  const written = measureSms(content.body, tables);
  const found: Found[] = [];
  if (usual.encoding === 'ucs2') {
    const [culprit] = written.culprits.length > 0 ? written.culprits : usual.culprits;
    const where =
      written.culprits.length > 0 && culprit ? { at: culprit.index, length: culprit.char.length } : {};
    found.push(
      warning(
        'unicode',
        'body',
        `${quoted(culprit?.char ?? '')} nedeniyle Unicode: parça başına 67 harf, ${usual.parts} parça`,
        where,
      ),
    );
  }
  if (worst.parts > MOST_PARTS)
    found.push(
      error(
        'too_many_parts',
        'body',
        `En uzun değerlerle ${worst.parts} parça; en çok ${MOST_PARTS} olabilir`,
      ),
    );
  else if (usual.parts > MANY_PARTS)
    found.push(warning('many_parts', 'body', `${usual.parts} parça: her biri ayrı ücretlidir`));
  return found;
}

function whatsappProblems(content: MessageContent, template: LintedTemplate): readonly Found[] {
  if (template.channel !== 'whatsapp') return [];
  const values = templateSamples(template.asks, 'worst', content.id);
  const found: Found[] = [];
  for (const place of ['header', 'body', 'footer'] as const) {
    const length = sampleText(content[place] ?? '', values).length;
    const most = whatsappLimits[place];
    if (length > most)
      found.push(
        error('too_long', place, `${textPlaces[place]} en uzun değerlerle ${length} harf; en çok ${most}`),
      );
  }
  const { parts } = parseTemplate(content.body.trim());
  const [first, last] = [parts[0], parts.at(-1)];
  if (first?.is === 'variable' || last?.is === 'variable')
    found.push(error('edge_variable', 'body', 'WhatsApp metni değişkenle başlayamaz ve bitemez'));
  const near = parts.find((part, index) => {
    const [before, earlier] = [parts[index - 1], parts[index - 2]];
    if (part.is !== 'variable' || before === undefined) return false;
    if (before.is === 'variable') return true;
    return before.text.trim() === '' && earlier?.is === 'variable';
  });
  if (near !== undefined)
    found.push(error('adjacent_variables', 'body', 'İki değişken yan yana olamaz; aralarına söz yazın'));
  const fixed = (place: LintPlace, text: string, most: number): void => {
    const variables = parseTemplate(text).parts.filter(({ is }) => is === 'variable').length;
    if (variables > most)
      found.push(
        error(
          'fixed_text',
          place,
          most === 0 ? 'Burada değişken olamaz' : 'Burada en çok bir değişken olabilir',
        ),
      );
  };
  fixed('header', content.header ?? '', 1);
  fixed('footer', content.footer ?? '', 0);
  if (content.buttons.length > whatsappLimits.buttons)
    found.push(error('buttons', 'buttons', `En çok ${whatsappLimits.buttons} düğme olabilir`));
  for (const { text, url } of content.buttons) {
    fixed('buttons', text, 0);
    fixed('buttons', url, 1);
    if (text.trim() === '') found.push(error('button', 'buttons', 'Düğmenin yazısı boş'));
    else if (text.length > whatsappLimits.button)
      found.push(
        error('button', 'buttons', `${quoted(text)}: düğme yazısı en çok ${whatsappLimits.button} harf`),
      );
    if (!/^https:\/\/\S+$/.test(url.trim()) && !/^\{\{anket\.baglanti\}\}$/.test(url.trim()))
      found.push(error('button', 'buttons', 'Düğmenin adresi https:// ile başlar'));
  }
  return found;
}

function senderProblems({ channel, sender }: LintedTemplate): readonly Found[] {
  if (channel !== 'sms') return [];
  const name = (sender ?? '').trim();
  if (name === '') return [error('no_sender', 'sender', 'Gönderici adı boş')];
  const { encoding, units } = measureSms(name, 'none');
  if (encoding !== 'gsm7')
    return [error('sender_signs', 'sender', 'Gönderici adında ş, ğ, ı, İ, ç ve özel işaretler olamaz')];
  return units > MOST_SENDER
    ? [error('long_sender', 'sender', `Gönderici adı en çok ${MOST_SENDER} harf`)]
    : [];
}

/** Returns the fault of a fallback, by the rules for a given answer. */
const fallbackFault = (kind: AskKind, fallback: string) =>
  kind !== 'text' && writeValue(kind, fallback, FIRST_LANGUAGE) !== null ? null : freeTextFault(fallback);

/** Links lead to the hospital's own addresses alone. */
function linkProblems(
  content: MessageContent,
  { channel }: LintedTemplate,
  hosts: readonly string[] | null,
): readonly Found[] {
  if (channel === 'note' || hosts === null || !hasUnlistedLink(content, hosts)) return [];
  const places = writtenTexts(content, channel).filter(({ text }) => leadsElsewhere(text, hosts));
  const place = places[0]?.place ?? 'body';
  return [
    error(
      'link',
      place,
      'Mesaj ayarlarında listelenmemiş bir adrese yönlendiriyor; adres https:// ile ve değişkensiz yazılır, noktadan sonra boşluk bırakılır',
    ),
  ];
}

function askProblems({ asks, contents, channel }: LintedTemplate): readonly Found[] {
  const found: Found[] = [];
  if (asks.length > MOST_ASKS)
    found.push(error('too_many_asks', 'asks', `En çok ${MOST_ASKS} alan sorulabilir`));
  const texts = asks.filter(({ kind }) => kind === 'text').length;
  if (texts > MOST_FREE_TEXTS)
    found.push(
      error(
        'too_many_texts',
        'asks',
        `En çok ${MOST_FREE_TEXTS} serbest metin sorulabilir; ${texts} tane var`,
      ),
    );
  const used = new Set(contents.flatMap((content) => contentKeys(content, channel)));
  asks.forEach(({ key, label, kind, required, fallback }, index) => {
    const name = label.trim() === '' ? askMark(key) : label.trim();
    if (!askKeyPattern.test(key))
      found.push(error('ask_key', 'asks', `${name}: kısa ad küçük harfle başlar; harf, rakam ve _ içerir`));
    if (label.trim() === '') found.push(error('ask_label', 'asks', `${askMark(key)}: sorunun adı boş`));
    if (asks.findIndex((other) => other.key === key) !== index)
      found.push(error('ask_twice', 'asks', `${askMark(key)} iki kez tanımlı`));
    const blank = (fallback ?? '').trim() === '';
    if (!required && blank)
      found.push(
        error('ask_fallback', 'asks', `${name}: zorunlu değilse boş kaldığında ne yazılacağı belirtilir`),
      );
    const fault = required || blank ? null : fallbackFault(kind, fallback ?? '');
    if (fault !== null)
      found.push(error('ask_fallback_text', 'asks', `${name}, boş kalırsa: ${textFaults[fault]}`));
    if (!used.has(askMark(key))) found.push(warning('ask_unused', 'asks', `${name} hiçbir metinde geçmiyor`));
    else if (!required && !blank && kind === 'text' && contents.length > 1)
      found.push(
        warning(
          'ask_one_language',
          'asks',
          `${name}: boş kalırsa her dilde ${quoted((fallback ?? '').trim())} yazılır`,
        ),
      );
  });
  return found;
}

function wholeProblems(template: LintedTemplate): readonly Found[] {
  const { contents, expires_minutes: expires } = template;
  const found: Found[] = [];
  if (!contents.some(({ id }) => id === FIRST_LANGUAGE))
    found.push(error('no_turkish', 'languages', 'Türkçe metin yok'));
  if (contents.length > MOST_LANGUAGES)
    found.push(error('too_many_languages', 'languages', `En çok ${MOST_LANGUAGES} dil olabilir`));
  const twice = contents.find(({ id }, index) => contents.findIndex((other) => other.id === id) !== index);
  if (twice !== undefined)
    found.push(error('two_of_language', 'languages', `${surveyLanguageName(twice.id)} iki kez var`));
  if (!Number.isInteger(expires) || expires < expiryLimits.least || expires > expiryLimits.most)
    found.push(error('expires', 'expires', 'Geçerlilik 5 dakika ile 30 gün arasında olur'));
  return [...found, ...applicantProblems(template), ...senderProblems(template), ...askProblems(template)];
}

/**
 * Returns all problems: those of the whole first, then by language in the order of the contents.
 * @param tables what the operator may use besides the default alphabet of an SMS
 * @param hosts that messages may lead to; null where the device does not know them
 */
export function lintTemplate(
  template: LintedTemplate,
  tables: SmsTables = 'none',
  hosts: readonly string[] | null = null,
): readonly LintProblem[] {
  return [
    ...wholeProblems(template).map((found) => ({ ...found, language: null })),
    ...template.contents.flatMap((content) =>
      [
        ...missingTexts(content, template),
        ...markProblems(content, template),
        ...promotionProblems(content, template),
        ...healthProblems(content, template),
        ...optOutProblems(content, template),
        ...audienceProblems(content, template),
        ...smsProblems(content, template, tables),
        ...whatsappProblems(content, template),
        ...linkProblems(content, template, hosts),
      ].map((found) => ({ ...found, language: content.id })),
    ),
  ];
}

/** Returns whether the template may not be published. */
export const blocksPublishing = (problems: readonly LintProblem[]): boolean =>
  problems.some(({ level }) => level === 'error');

/** Returns whether everything that a language needs is written, whatever else is wrong with it. */
export const isComplete = (problems: readonly LintProblem[], language: string): boolean =>
  !problems.some(
    (problem) =>
      problem.language === language && (problem.code === 'missing_text' || problem.code === 'uneven_text'),
  );
