import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { SegmentField, TextField } from '#kernel/web/form/fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { catalogueCalls } from '#modules/organisation/contract/calls/catalogues.ts';
import type { WardDepartment } from './use-departments.ts';

interface NewDepartmentProps {
  readonly onDone: (department: WardDepartment) => void;
  readonly onClose: () => void;
}

/** Adds the department that is to be a ward. */
export function NewDepartment({ onDone, onClose }: NewDepartmentProps) {
  const t = useText();
  const form = useCallForm(catalogueCalls.addDepartment, {
    startWith: { kind: 'nursing', runsQueue: false, specializationIds: [] },
    refresh: ['department'],
  });
  return (
    <CallForm form={form} submit={t('Add department')} onCancel={onClose} onDone={onDone}>
      <FormSection>
        <Wide>
          <TextField name="name" label={t('Name')} required maxLength={80} autoFocus />
        </Wide>
        <Wide>
          <SegmentField
            name="kind"
            label={t('Kind')}
            options={[
              { value: 'nursing', label: t('Nursing') },
              { value: 'clinical', label: t('Clinical') },
            ]}
          />
        </Wide>
        <TextField name="code" label={t('Code')} code maxLength={10} />
      </FormSection>
    </CallForm>
  );
}
