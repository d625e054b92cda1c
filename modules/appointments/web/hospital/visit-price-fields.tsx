import { useCall } from '#kernel/web/client/use-call.ts';
import { FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { MoneyField, NumberField } from '#kernel/web/form/fields.tsx';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import type { Option } from '#kernel/web/form/option.ts';
import { PickerField } from '#kernel/web/form/select-fields.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { billableItemCalls } from '#modules/billing-setup/contract/calls/items.ts';

function useItems(words: string) {
  const t = useText();
  const format = useFormat();
  const found = useCall(
    billableItemCalls.pick,
    { query: { limit: 20, ...(words ? { search: words } : {}) } },
    { fresh: 30_000, keepOld: true, quiet: true },
  );
  const options = (found.data ?? []).map((item) => ({
    value: item.id,
    label: `${item.name} · ${item.price === null ? t('Not priced') : format.money(item.price)}`,
  }));
  return { options, loading: found.loading };
}

/** What a visit of the type costs, and for how long it may be followed up for less. */
export function VisitPriceFields({ followUp }: { readonly followUp?: Option | undefined }) {
  const t = useText();
  const followsUp = Number(useFormAround().useValue('freeFollowUpDays') ?? 0) > 0;
  return (
    <FormSection title={t('Price')}>
      <MoneyField name="price" label={t('Price of a visit')} hint={t('Leave blank if visits are not charged')} />
      <NumberField
        name="freeFollowUpDays"
        label={t('Free follow-up for days')}
        hint={t('Days after a paid visit; 0 for none')}
        min={0}
        max={365}
      />
      {followsUp ? (
        <Wide>
          <PickerField
            name="followUpItemId"
            label={t('Charge a follow-up by')}
            hint={t('Leave blank if free of charge')}
            placeholder={t('Name or code')}
            clearable
            useOptions={useItems}
            start={followUp}
          />
        </Wide>
      ) : null}
    </FormSection>
  );
}
