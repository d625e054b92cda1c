import { Wide } from '#kernel/web/form/call-form.tsx';
import { SegmentField } from '#kernel/web/form/fields.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import type { Appointment } from '#modules/appointments/contract/records.ts';

/** For a visit of a series: this one, or this and all later ones. */
export function ReachField({ row }: { readonly row: Appointment }) {
  const t = useText();
  if (!row.series) return null;
  return (
    <Wide>
      <SegmentField
        name="applyTo"
        label={t('This is one visit of a series')}
        options={[
          { value: 'this', label: t('This visit') },
          { value: 'following', label: t('This and following') },
        ]}
      />
    </Wide>
  );
}
