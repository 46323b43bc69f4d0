import { expect, test } from 'vitest';
import { makeSurveyKeys, readPrivateKey, seal, unseal } from './sealing';

const keys = await makeSurveyKeys();

test('what is sealed is opened with the private key, and with no other', async () => {
  const said = { answers: { puan: 0, yorum: 'İğne çok acıdı, şükür geçti' } };
  const sealed = await seal(keys.public_key, said);
  expect(sealed).not.toContain('acıdı');
  expect(await unseal(await readPrivateKey(keys.private_key), sealed)).toEqual(said);
  const other = await readPrivateKey((await makeSurveyKeys()).private_key);
  await expect(unseal(other, sealed)).rejects.toThrow();
});

test('two answers that say the same look different', async () => {
  expect(await seal(keys.public_key, { puan: 9 })).not.toBe(await seal(keys.public_key, { puan: 9 }));
});

test('what was changed on its way, or is nothing of ours, is not opened', async () => {
  const key = await readPrivateKey(keys.private_key);
  const sealed = await seal(keys.public_key, { puan: 9 });
  const at = sealed.length - 6;
  const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1);
  await expect(unseal(key, changed)).rejects.toThrow();
  for (const nonsense of ['', 'x', '1.a.b', '2.a.b.c']) await expect(unseal(key, nonsense)).rejects.toThrow();
});
