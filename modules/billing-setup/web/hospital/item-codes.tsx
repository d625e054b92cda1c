import { useCall } from '#kernel/web/client/use-call.ts';
import { Wide } from '#kernel/web/form/call-form.tsx';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { MultiSelectField, SelectField } from '#kernel/web/form/select-fields.tsx';
import type { Translate } from '#kernel/web/text/translate.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { BillableItemDetail } from '#modules/billing-setup/contract/item-records.ts';
import { chartOfAccounts } from '#modules/billing-setup/contract/ledger-words.ts';
import { revenueAccounts } from '#modules/billing-setup/contract/words.ts';
import { codeCalls } from '#modules/reference-data/contract/calls/codes.ts';
import { HcpcsField } from '#modules/reference-data/web/index.ts';
import { accountText } from '../kept-words.ts';

const incomeCodes: readonly string[] = Object.values(revenueAccounts);
const incomeAccounts = chartOfAccounts.filter(({ code }) => incomeCodes.includes(code));

/** An account of income: its code and what it is called. */
export function incomeAccountText(t: Translate, code: string): string {
  const account = incomeAccounts.find((plan) => plan.code === code);
  return account ? `${code} ${accountText(t, code, account.name)}` : code;
}

/** What an item is called on claims, and the account that it is earned on. */
export function ItemCodes({ before }: { readonly before?: BillableItemDetail | undefined }) {
  const t = useText();
  const { useValue } = useFormAround();
  const code = String(useValue('hcpcsCode') ?? '');
  return (
    <>
      <HcpcsField name="hcpcsCode" label={t('HCPCS')} start={before?.hcpcsCode ? { code: before.hcpcsCode } : undefined} />
      <SelectField
        name="revenueAccount"
        label={t('Income account')}
        hint={t('Default: from its service type or module')}
        clearable
        options={incomeCodes.map((value) => ({ value, label: incomeAccountText(t, value) }))}
      />
      {code === '' ? null : (
        <Wide>
          <Modifiers code={code} held={before?.hcpcsModifiers ?? []} />
        </Wide>
      )}
    </>
  );
}

/** The modifiers that may follow a code; those that the item has stay on offer when they are out of force. */
function Modifiers({ code, held }: { readonly code: string; readonly held: readonly string[] }) {
  const t = useText();
  const found = useCall(codeCalls.readHcpcs, { params: { code } }, { fresh: 300_000, quiet: true, keepOld: true });
  const known = found.data?.modifiers ?? [];
  const over = held.filter((modifier) => !known.some((row) => row.modifier === modifier));
  return (
    <MultiSelectField
      name="hcpcsModifiers"
      label={t('Modifiers')}
      hint={t('At most four')}
      loading={found.loading}
      options={[
        ...over.map((value) => ({ value, label: value })),
        ...known.map(({ modifier, description }) => ({ value: modifier, label: `${modifier} ${description}` })),
      ]}
    />
  );
}
