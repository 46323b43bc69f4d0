/** Problem that a rule finds in a template, and its wording. */
import type { MessageAsk, MessageChannel, MessageContent, MessagePurpose } from '../entities/message-values';
import type { FoundWord } from './lint-words';
import type { TextPlace } from './template-content';

export interface LintedTemplate {
  readonly channel: MessageChannel;
  readonly purpose: MessagePurpose;
  readonly sender: string | null;
  readonly may_contain_health: boolean;
  readonly expires_minutes: number;
  readonly contents: readonly MessageContent[];
  readonly asks: readonly MessageAsk[];
}

export type LintPlace = TextPlace | 'buttons' | 'sender' | 'expires' | 'languages' | 'asks' | 'purpose';

export type LintCode =
  | (
      | 'no_turkish'
      | 'too_many_languages'
      | 'two_of_language'
      | 'missing_text'
      | 'uneven_text'
      | 'missing_variable'
    )
  | ('unclosed' | 'unopened' | 'malformed' | 'unknown')
  | (
      | 'ask_key'
      | 'ask_label'
      | 'ask_twice'
      | 'ask_fallback'
      | 'ask_unused'
      | 'ask_one_language'
      | 'too_many_asks'
      | 'too_many_texts'
      | 'ask_fallback_text'
    )
  | ('promotion' | 'praise' | 'percent' | 'health' | 'health_present' | 'health_commercial' | 'opt_out')
  | 'link'
  | ('audience' | 'applicant_channel' | 'applicant_health')
  | ('no_sender' | 'long_sender' | 'sender_signs' | 'expires' | 'unicode' | 'many_parts' | 'too_many_parts')
  | ('too_long' | 'edge_variable' | 'adjacent_variables' | 'fixed_text' | 'buttons' | 'button');

export interface LintProblem {
  readonly code: LintCode;
  readonly level: 'error' | 'warning';
  readonly place: LintPlace;
  /** ISO 639-1; null where it is not about one language. */
  readonly language: string | null;
  /** UTF-16 units of the text at `place`; missing where it is about the whole. */
  readonly at?: number;
  readonly length?: number;
  /** The rule, in Turkish, for the screen. */
  readonly rule: string;
}

export type Found = Omit<LintProblem, 'language'>;

export const error = (
  code: LintCode,
  place: LintPlace,
  rule: string,
  where: Partial<FoundWord> = {},
): Found => ({
  code,
  level: 'error',
  place,
  rule,
  ...(where.at === undefined ? {} : { at: where.at, length: where.length ?? 0 }),
});
export const warning = (
  code: LintCode,
  place: LintPlace,
  rule: string,
  where: Partial<FoundWord> = {},
): Found => ({
  ...error(code, place, rule, where),
  level: 'warning',
});

export const quoted = (word: string): string => `“${word}”`;
