/** Legal rules for a template: promotion, health, the way out, and whom it may speak of. */
import type { MessageContent } from '../entities/message-values';
import { error, quoted, warning } from './lint-problem';
import type { Found, LintedTemplate } from './lint-problem';
import { saysOptOut, wordsIn } from './lint-words';
import { FIRST_LANGUAGE, writtenTexts } from './template-content';
import { parseTemplate, variableMark } from './template-language';
import { isForPurpose, variableOf } from './variables';

/** Returns the problems with promotion: banned at home, allowed to nobody without the purpose. */
export function promotionProblems(
  content: MessageContent,
  { channel, purpose }: LintedTemplate,
): readonly Found[] {
  if (channel === 'note') return [];
  const atHome = content.id === FIRST_LANGUAGE;
  return writtenTexts(content, channel).flatMap(({ place, text }) => {
    const words = (['promotion', 'praise', 'percent'] as const).flatMap((kind) =>
      wordsIn(text, kind).map((word) => ({ kind, word })),
    );
    return words.map(({ kind, word }) => {
      if (purpose !== 'commercial')
        return kind === 'promotion'
          ? error(
              kind,
              place,
              `${quoted(word.word)} tanıtım sözüdür; yalnız ticari amaçla, izinle gönderilebilir`,
              word,
            )
          : warning(
              kind,
              place,
              `${quoted(word.word)} tanıtım sayılabilir; bilgilendirmede gerekmiyorsa çıkarın`,
              word,
            );
      return atHome
        ? error(
            kind,
            place,
            `${quoted(word.word)} sağlık tanıtımında yasaktır (12.11.2025 yönetmeliği)`,
            word,
          )
        : warning(
            kind,
            place,
            `${quoted(word.word)}: yurt dışı tanıtımının kuralları ayrıdır, denetleyin`,
            word,
          );
    });
  });
}

export function healthProblems(content: MessageContent, template: LintedTemplate): readonly Found[] {
  const { channel, purpose, may_contain_health: allowed } = template;
  if (channel === 'note') return [];
  return writtenTexts(content, channel).flatMap(({ place, text }) => {
    const named = parseTemplate(text).parts.flatMap((part) =>
      part.is === 'variable' && variableOf(part.key)?.health === true
        ? [{ word: variableMark(part.key), at: part.at, length: part.length }]
        : [],
    );
    // The words of the text alone: the keys of variables are not read by the receiver.
    const spoken = parseTemplate(text).parts.flatMap((part) =>
      part.is === 'text'
        ? wordsIn(part.text, 'health').map((word) => ({ ...word, at: word.at + part.at }))
        : [],
    );
    const found = [...spoken, ...named].toSorted((a, b) => a.at - b.at);
    if (purpose === 'commercial')
      return found.map((word) =>
        error(
          'health_commercial',
          place,
          `${quoted(word.word)} sağlık bilgisidir; ticari gönderide kullanılamaz`,
          word,
        ),
      );
    if (!allowed)
      return found.map((word) =>
        error(
          'health',
          place,
          `${quoted(word.word)} sağlık bilgisidir; bu şablon sağlık bilgisi içeremez`,
          word,
        ),
      );
    // A word tells more than the name of a value.
    return [...spoken, ...named]
      .slice(0, 1)
      .map((word) =>
        warning(
          'health_present',
          place,
          `${quoted(word.word)} sağlık bilgisidir: yalnız hastanın kendi numarasına gider`,
          word,
        ),
      );
  });
}

export function optOutProblems(
  content: MessageContent,
  { channel, purpose }: LintedTemplate,
): readonly Found[] {
  if (purpose !== 'commercial' || channel === 'note') return [];
  if (writtenTexts(content, channel).some(({ text }) => saysOptOut(text))) return [];
  return [
    error('opt_out', 'body', 'Ticari gönderide ret yolu yazılır: “RET yazıp 3010’a gönderin B016” gibi'),
  ];
}

/**
 * Returns the problems with the audience. A message to an applicant speaks of the application alone, any other one of
 * the patient.
 */
export function audienceProblems(
  content: MessageContent,
  { channel, purpose }: LintedTemplate,
): readonly Found[] {
  return writtenTexts(content, channel).flatMap(({ place, text }) =>
    parseTemplate(text).parts.flatMap((part) => {
      const from = part.is === 'variable' ? variableOf(part.key)?.from : undefined;
      if (part.is !== 'variable' || from === undefined || isForPurpose(from, purpose)) return [];
      const mark = variableMark(part.key);
      return [
        error(
          'audience',
          place,
          purpose === 'applicant'
            ? `${mark}: iş başvurusu şablonunda hasta bilgisi kullanılamaz`
            : `${mark}: aday bilgisi yalnız iş başvurusu amacıyla kullanılır`,
          { word: mark, at: part.at, length: part.length },
        ),
      ];
    }),
  );
}

/** Applicants have given a number and an e-mail address for the answer. Nothing of theirs is about health. */
export function applicantProblems({
  channel,
  purpose,
  may_contain_health: health,
}: LintedTemplate): readonly Found[] {
  if (purpose !== 'applicant') return [];
  return [
    ...(channel === 'sms' || channel === 'email'
      ? []
      : [error('applicant_channel', 'purpose', 'İş başvurusuna SMS ya da e-posta ile yanıt verilir')]),
    ...(health ? [error('applicant_health', 'purpose', 'İş başvurusu şablonu sağlık bilgisi içeremez')] : []),
  ];
}
