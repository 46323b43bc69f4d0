import { expect, test } from 'vitest';
import { importAmounts } from '@sync/model/rules/import-sums';
import { accountKind } from './account-kind';
import { bankKind } from './bank-kind';
import { receiptsKind } from './receipts-kind';

test.each([[bankKind], [receiptsKind], [accountKind]])(
  'the server counts the amounts that the screen shows of $list',
  (kind) => {
    expect(Object.keys(kind.amounts)).toEqual(importAmounts[kind.list]);
  },
);
