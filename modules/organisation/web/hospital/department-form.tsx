import { useState } from 'react';
import { send } from '#kernel/web/client/send.ts';
import { useCall } from '#kernel/web/client/use-call.ts';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { SwitchField, TextField } from '#kernel/web/form/fields.tsx';
import { MultiSelectField, SelectField } from '#kernel/web/form/select-fields.tsx';
import { StaleNotice } from '#kernel/web/form/stale-notice.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { catalogueCalls } from '../../contract/calls/catalogues.ts';
import type { Department } from '../../contract/records.ts';
import { choicesOf, kindWords } from '../looks.ts';
import { UserSlot } from './user-slot.tsx';

const keys = [
  'name',
  'code',
  'kind',
  'headUserId',
  'parentId',
  'location',
  'phone',
  'email',
  'runsQueue',
  'specializationIds',
  'version',
] as const;

function valuesOf(department: Department): Record<string, unknown> {
  return Object.fromEntries(keys.map((key) => [key, department[key]]));
}

interface DepartmentFormProps {
  /** The one to edit; without it a new one is made. */
  readonly department?: Department;
  readonly onDone: () => void;
}

/** Adds or edits a department. */
export function DepartmentForm({ department, onDone }: DepartmentFormProps) {
  const [base, setBase] = useState(department);
  return base ? (
    <EditForm key={base.version} department={base} onTake={() => setBase(department)} onDone={onDone} />
  ) : (
    <AddForm onDone={onDone} />
  );
}

function AddForm({ onDone }: { readonly onDone: () => void }) {
  const t = useText();
  const form = useCallForm(catalogueCalls.addDepartment, { startWith: { runsQueue: false, specializationIds: [] } });
  return (
    <CallForm form={form} submit={t('Add department')} onCancel={onDone} onDone={onDone}>
      <Fields />
    </CallForm>
  );
}

function EditForm({
  department,
  onTake,
  onDone,
}: {
  readonly department: Department;
  readonly onTake: () => void;
  readonly onDone: () => void;
}) {
  const t = useText();
  const { id } = department;
  const form = useCallForm(catalogueCalls.editDepartment, { params: { id }, startWith: valuesOf(department) });
  async function readAgain() {
    const answer = await send(catalogueCalls.readDepartment, { params: { id } }, { quiet: true });
    return answer.ok ? valuesOf(answer.payload) : null;
  }
  return (
    <CallForm
      form={form}
      submit={t('Save department')}
      onCancel={onDone}
      onDone={onDone}
      explain={(code, details) =>
        code === 'STALE_VERSION' ? <StaleNotice form={form} details={details} read={readAgain} onTake={onTake} /> : null
      }
    >
      <Fields department={department} />
    </CallForm>
  );
}

function Fields({ department }: { readonly department?: Department }) {
  const t = useText();
  const departments = useCall(catalogueCalls.listDepartments, { query: { limit: 1000 } }, { quiet: true });
  const specializations = useCall(catalogueCalls.listSpecializations, { query: { limit: 1000 } }, { quiet: true });
  const above = (departments.data?.data ?? []).filter((row) => row.id !== department?.id);
  return (
    <>
      <FormSection>
        <Wide>
          <TextField name="name" label={t('Name')} required maxLength={80} autoFocus />
        </Wide>
        <SelectField name="kind" label={t('Kind')} required options={choicesOf(kindWords, t)} />
        <TextField name="code" label={t('Code')} hint={t('Queue ticket prefix')} code maxLength={10} />
        <Wide>
          <SwitchField
            name="runsQueue"
            label={t('Runs a queue')}
            hint={t('Patients wait here. The department appears in queue management.')}
          />
        </Wide>
      </FormSection>
      <FormSection title={t('Place in the hospital')}>
        <SelectField
          name="parentId"
          label={t('Belongs to')}
          options={above.map((row) => ({ value: row.id, label: row.name }))}
          loading={departments.loading}
          clearable
        />
        <UserSlot
          name="headUserId"
          label={t('Head')}
          {...(department?.head ? { start: { value: department.head.id, label: department.head.fullname } } : {})}
        />
        <Wide>
          <MultiSelectField
            name="specializationIds"
            label={t('Specializations')}
            options={(specializations.data?.data ?? []).map((row) => ({ value: row.id, label: row.name }))}
            loading={specializations.loading}
          />
        </Wide>
      </FormSection>
      <FormSection title={t('Contact')}>
        <TextField name="location" label={t('Location')} maxLength={120} />
        <TextField name="phone" label={t('Phone')} type="tel" maxLength={40} />
        <TextField name="email" label={t('Email')} type="email" />
      </FormSection>
    </>
  );
}
