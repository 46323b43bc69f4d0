import { StartError } from './start-error';

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads `PORT`; 4173 where it is not set. @throws StartError `setting` */
export function portFrom(environment: Environment): number {
  const text = environment['PORT']?.trim() ?? '';
  const port = text === '' ? 4173 : Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new StartError('setting', 'PORT 0 ile 65535 arasında bir sayı olmalı.');
  }
  return port;
}

/**
 * Reads `VIZITE_PUBLIC_URL`, the address at which users open the application, without a slash at the end; undefined where
 * it is not set.
 *
 * @throws StartError `setting`
 */
export function publicUrlFrom(environment: Environment): string | undefined {
  const text = environment['VIZITE_PUBLIC_URL']?.trim() ?? '';
  if (text === '') return undefined;
  const address = withoutSlashes(text);
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.pathname !== '/' || !url.protocol.startsWith('http')) {
    throw new StartError(
      'setting',
      'VIZITE_PUBLIC_URL https://vizite.hastane.example gibi bir adres olmalı.',
    );
  }
  return address;
}

function withoutSlashes(text: string): string {
  let end = text.length;
  while (text[end - 1] === '/') end -= 1;
  return text.slice(0, end);
}
