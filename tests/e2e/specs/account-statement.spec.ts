import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility';
import { accounts } from '../fixtures/accounts';
import { synced } from '../fixtures/synced';
import { expect, test, visit } from '../fixtures/test';

const PATH = '/pos/upload-bank-reports';
const PERSON = 'GIZLI KISI';

async function take(page: Page, name: string, text: string): Promise<void> {
  await page
    .getByLabel('Liste dosyası')
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
}

async function pickBank(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Banka' }).fill('Halkbank');
  await page.getByRole('option', { name: 'Halkbank', exact: true }).click();
  // Each file is read by what it says: layouts of other tests are not to be met.
  await page.getByRole('switch', { name: /Düzeni sakla/ }).uncheck();
  await page.getByRole('button', { name: 'Önizlemeye geç' }).click();
}

/** Writes a day of an account: a payment for cards and a salary. */
function camt(run: number): string {
  const entry = (amount: string, way: string, reference: string, text: string): string =>
    `<Ntry><Amt Ccy="TRY">${amount}</Amt><CdtDbtInd>${way}</CdtDbtInd><Sts>BOOK</Sts>` +
    `<BookgDt><Dt>2020-01-14</Dt></BookgDt><ValDt><Dt>2020-01-14</Dt></ValDt><AcctSvcrRef>${reference}</AcctSvcrRef>` +
    `<NtryDtls><TxDtls><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;
  const balance = (code: string, amount: string): string =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="TRY">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd>` +
    `<Dt><Dt>2020-01-14</Dt></Dt></Bal>`;
  return (
    `<?xml version="1.0"?><ns:Document xmlns:ns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02">` +
    `<BkToCstmrStmt><Stmt><Acct><Id><IBAN>TR3300061005197864578413${String(run % 100).padStart(2, '0')}</IBAN></Id><Ccy>TRY</Ccy></Acct>`
      .replaceAll('<', '<ns:')
      .replaceAll('<ns:/', '</ns:') +
    (
      balance('OPBD', '1000.00') +
      balance('CLBD', `${run + 500}.00`) +
      entry(`${run}.00`, 'CRDT', `HR${run}`, 'POS UYE ISYERI ODEME') +
      entry('500.00', 'DBIT', 'HR1', `MAAS ${PERSON}`) +
      '</Stmt></BkToCstmrStmt></Document>'
    )
      .replaceAll('<', '<ns:')
      .replaceAll('<ns:/', '</ns:')
  );
}

const mt940 = (run: number): string =>
  [
    ':20:STMT',
    `:25:TR3300061005197864578413${String(run % 100).padStart(2, '0')}`,
    ':28C:1/1',
    ':60F:C200115TRY1000,00',
    `:61:2001160116C${run},NMSCNONREF//MT${run}`,
    ':86:POS UYE ISYERI ODEME',
    ':61:2001160116D100,NTRFNONREF//MT1',
    `:86:HAVALE ${PERSON}`,
    `:62F:C200116TRY${run + 901},00`,
    '-',
  ].join('\r\n');

test('statements as CAMT.053 and MT940 are read, controlled by their balances, and only card money is sent', async ({
  desk,
}) => {
  test.slow();
  const run = randomInt(10_000, 99_999);
  const page = await desk(accounts.accounting, PATH);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.postData() ?? ''));
  await visit(page, `${PATH}?upload=account`);
  await take(page, `ekstre-${run}.xml`, camt(run));
  await expect(page.getByText('Alınacak hareketler')).toBeVisible();
  await expectAccessible(page);
  await pickBank(page);
  await expect(page.getByText('1 satır hazır')).toBeVisible();
  await expect(page.getByText('1 alınmayan hareket; bu cihazdan çıkmaz')).toBeVisible();
  await expect(page.getByText('Alınmayan tutar toplamı')).toContainText('500,00');
  await expect(page.getByRole('heading', { name: 'Bakiye denetimi' })).toBeVisible();
  await expect(page.getByText('Farkın nedeni')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: '1 satırı içe al' }).click();
  await expect(page.getByText('1 satır alındı.')).toBeVisible();

  await page.getByRole('button', { name: 'Başka dosya yükle' }).click();
  await take(page, `ekstre-${run}.sta`, mt940(run));
  await pickBank(page);
  await expect(page.getByText(/kapanış bakiyesini tutmuyor/)).toContainText('1,00');
  await expect(page.getByRole('button', { name: '1 satırı içe al' })).toBeDisabled();
  await page.getByRole('textbox', { name: 'Farkın nedeni' }).fill('Banka ile görüşüldü');
  await page.getByRole('button', { name: '1 satırı içe al' }).click();
  await expect(page.getByText('1 satır alındı.')).toBeVisible();
  await synced(page);

  await visit(page, '/pos/bank-reports?sekme=valor&gorunum=liste&day=2020-01-14');
  const line = page.getByRole('row', { name: /14\.01\.2020/ }).first();
  await expect(line).toContainText('Fazla');
  await expectAccessible(page);
  expect(sent.filter((body) => body.includes('GIZLI'))).toEqual([]);
  expect(sent.some((body) => body.includes(`HR${run}`))).toBe(true);
});
