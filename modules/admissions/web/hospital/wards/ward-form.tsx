import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { SwitchField, TextField } from '#kernel/web/form/fields.tsx';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import type { ActFormProps } from '#kernel/web/record/record-acts.tsx';
import { optionsFrom } from '#kernel/web/table/filters-of.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { wardCalls } from '#modules/admissions/contract/calls/wards.ts';
import type { Ward } from '#modules/admissions/contract/ward-records.ts';
import { genderPolicies } from '#modules/admissions/contract/words.ts';
import { catalogueCalls } from '#modules/organisation/contract/calls/catalogues.ts';
import { policyWords } from '../../looks.ts';
import { UserSlot } from '../user-slot.tsx';
import { NewDepartment } from './new-department.tsx';
import { useWardDepartments, type WardDepartment } from './use-departments.ts';

const refusalFields = {
  ...{ WARD_EXISTS: 'name', WARD_CODE_EXISTS: 'code', WARD_USER_UNKNOWN: 'nurseInChargeId' },
  ...{ WARD_DEPARTMENT_TAKEN: 'departmentId', WARD_DEPARTMENT_KIND: 'departmentId' },
};

/** Makes a department a ward. */
export function NewWard({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const form = useCallForm(wardCalls.create, { startWith: { genderPolicy: 'mixed', restricted: false } });
  return (
    <CallForm form={form} submit={t('Save ward')} onCancel={onClose} onDone={onClose} refusalFields={refusalFields}>
      <WardFields />
    </CallForm>
  );
}

/** Changes a ward. */
export function EditWard({ of: ward, onClose }: ActFormProps<Ward>) {
  const t = useText();
  const { name, code, department, floor, genderPolicy, nurseInCharge, visitingHours, restricted } = ward;
  const form = useCallForm(wardCalls.edit, {
    params: { id: ward.id },
    startWith: {
      ...{ name, code, floor, genderPolicy, visitingHours, restricted },
      ...{ departmentId: department.id, nurseInChargeId: nurseInCharge?.id ?? null },
    },
    refresh: ['rooms', 'beds'],
    toBody: (values) => ({ ...values, version: ward.version }),
  });
  return (
    <CallForm form={form} submit={t('Save ward')} onCancel={onClose} onDone={onClose} refusalFields={refusalFields}>
      <WardFields ward={ward} />
    </CallForm>
  );
}

function WardFields({ ward }: { readonly ward?: Ward }) {
  const t = useText();
  const nurse = ward?.nurseInCharge;
  return (
    <>
      <FormSection>
        <Wide>
          <DepartmentField own={ward?.department} />
        </Wide>
        <TextField name="name" label={t('Name')} required maxLength={80} />
        <TextField name="code" label={t('Code')} hint={t('Letters, digits and dashes')} required code maxLength={12} />
        <SelectField name="genderPolicy" label={t('For')} required options={optionsFrom(genderPolicies, policyWords, t)} />
        <TextField name="floor" label={t('Floor')} maxLength={40} />
        <Wide>
          <TextField name="visitingHours" label={t('Visiting hours')} maxLength={120} />
        </Wide>
      </FormSection>
      <FormSection title={t('Staff and privacy')}>
        <Wide>
          <UserSlot
            name="nurseInChargeId"
            label={t('Nurse in charge')}
            {...(nurse ? { start: { value: nurse.id, label: nurse.fullname } } : {})}
          />
        </Wide>
        <Wide>
          <SwitchField
            name="restricted"
            label={t('Confidential ward')}
            hint={t('Other staff see that a patient is admitted, but not where.')}
          />
        </Wide>
      </FormSection>
    </>
  );
}

/** The department that is the ward; one that is missing is made here. */
function DepartmentField({ own }: { readonly own?: WardDepartment | undefined }) {
  const t = useText();
  const { can } = useAccess();
  const { set, values } = useFormAround();
  const { departments, loading } = useWardDepartments(own);
  const [made, setMade] = useState<WardDepartment | null>(null);
  const [adding, setAdding] = useState(false);
  const offered = made && !departments.some(({ id }) => id === made.id) ? [made, ...departments] : departments;
  const take = (department: WardDepartment) => {
    setMade(department);
    setAdding(false);
    set('departmentId', department.id);
    if (!values()['name']) set('name', department.name);
  };
  return (
    <>
      <SelectField
        name="departmentId"
        label={t('Department')}
        hint={t('A nursing or clinical department that is not another ward')}
        required
        autoFocus
        loading={loading}
        options={offered.map(({ id, name }) => ({ value: id, label: name }))}
      />
      {can(catalogueCalls.addDepartment) ? (
        <Button
          variant="subtle"
          size="compact-sm"
          mt={6}
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={() => setAdding(true)}
        >
          {t('New department')}
        </Button>
      ) : null}
      <DrawerForm title={t('New department')} opened={adding} onClose={() => setAdding(false)}>
        <NewDepartment onDone={take} onClose={() => setAdding(false)} />
      </DrawerForm>
    </>
  );
}
