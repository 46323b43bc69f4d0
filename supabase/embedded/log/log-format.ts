import { StartError } from '../start-error';
import { LOG_FORMATS, type LogFormat } from './log';

/**
 * Reads `VIZITE_LOG`; without it a terminal gets text, and everything else JSON.
 *
 * @throws StartError `setting`
 */
export function logFormatFrom(
  environment: Readonly<Record<string, string | undefined>>,
  isTerminal: boolean,
): LogFormat {
  const given = environment['VIZITE_LOG']?.trim() ?? '';
  if (given === '') return isTerminal ? 'text' : 'json';
  const format = LOG_FORMATS.find((name) => name === given);
  if (format === undefined) throw new StartError('setting', 'VIZITE_LOG json ya da text olmalı.');
  return format;
}
