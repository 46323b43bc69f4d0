import { codeOf } from './examine';
import { failure, ok, warning, type Check, type Verdict } from './check';

/** Milliseconds that an answer may take. */
const PATIENCE = 5_000;
/** Characters of an answer that are read. */
const MOST = 100_000;

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/u;

/** Settings, and the function that asks an address. */
export interface PublicAddress {
  readonly publicUrl: string | undefined;
  readonly trustsProxy: boolean;
  readonly ask?: typeof fetch;
}

/** Checks that users reach this server at the public address over HTTPS, and that a proxy tells the server so. */
export const publicAddress = ({ publicUrl, trustsProxy, ask = fetch }: PublicAddress): Check => ({
  name: 'Dış adres',
  async make() {
    if (publicUrl === undefined)
      return warning('VIZITE_PUBLIC_URL verilmemiş: kullanıcıların açtığı https:// adresini verin.');
    const url = new URL(publicUrl);
    if (url.username !== '' || url.password !== '')
      return failure('VIZITE_PUBLIC_URL kullanıcı adı ya da parola taşıyor: yalnızca adresi verin.');
    const { origin, hostname, protocol } = url;
    const isLocal = LOOPBACK.test(hostname);
    if (protocol !== 'https:' && !isLocal)
      return failure(`${origin} şifresiz: tarayıcılar https:// ister, önüne HTTPS veren bir vekil koyun.`);
    const problem = await visit(origin, ask);
    if (problem !== null) return problem;
    if (isLocal)
      return warning(`${origin} yalnızca bu makineden açılır: kullanıcıların https:// adresini verin.`);
    return trustsProxy
      ? ok(`${origin} yanıt veriyor ve sunucu kendini bu adresle tanıtıyor.`)
      : warning(
          'Vekil arkasında VIZITE_TRUST_PROXY=1 verin: yoksa bütün kullanıcılar tek bir adres sayılır.',
        );
  },
});

/** Asks the two paths. Returns null where both answer as this server does. */
async function visit(origin: string, ask: typeof fetch): Promise<Verdict | null> {
  try {
    const health = await read(`${origin}/healthz`, ask);
    if (health['status'] !== 'ok')
      return failure(
        `${origin} adresinde Vizite yanıt vermiyor: vekilin yönlendirmesini ve sunucuyu denetleyin.`,
      );
    const { supabaseUrl } = await read(`${origin}/config.json`, ask);
    if (
      typeof supabaseUrl === 'string' &&
      URL.canParse(supabaseUrl) &&
      new URL(supabaseUrl).href === `${origin}/`
    )
      return null;
    return failure(
      `Sunucu cihazlara ${origin} yerine başka bir adres söylüyor: VIZITE_PUBLIC_URL’i sunucuya da verin ve vekilde Host ile X-Forwarded-Proto başlıklarını ayarlayın.`,
    );
  } catch (error) {
    return failure(unreachable(origin, error));
  }
}

/** Reads a JSON object; an empty one where the answer is something else. Follows no redirection to another address. */
async function read(address: string, ask: typeof fetch): Promise<Readonly<Record<string, unknown>>> {
  const answer = await ask(address, { redirect: 'manual', signal: AbortSignal.timeout(PATIENCE) });
  const text = await shortText(answer);
  if (answer.status !== 200) return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

async function shortText({ body }: Response): Promise<string> {
  if (body === null) return '';
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > MOST) break;
  }
  return text;
}

function unreachable(origin: string, error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError')
    return `${origin} beş saniyede yanıt vermedi: vekili ve güvenlik duvarını denetleyin.`;
  const code = codeOf(error);
  return /CERT|SSL|TLS|SELF_SIGNED|ISSUER|SIGNATURE/u.test(code)
    ? `${origin} sertifikası geçerli değil (${code}): sertifikayı yenileyin ya da kurumun kök sertifikasını tanıtın (NODE_EXTRA_CA_CERTS).`
    : `${origin} adresine ulaşılamıyor (${code}): ad çözümlemesini, vekili ve güvenlik duvarını denetleyin.`;
}
